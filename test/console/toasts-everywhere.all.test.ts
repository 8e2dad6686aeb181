import { expect } from "bun:test";
import { consoleTest, SCROLLER } from "../support/console";
import { holds } from "../support/eventually";
import { robotToken, startRobot } from "../support/robot";
import { ACCOUNTS, COVERED, openPage, paths } from "./every-page";

/* Three messages of the robot on every page of the smallest phone (care.md §4): nothing that can be pressed lies below them. */

const HALF = Math.ceil(paths.length / 2);
const ROWS = (["light", "dark"] as const).flatMap((scheme) =>
  [paths.slice(0, HALF), paths.slice(HALF)].map((part) => ({ scheme, part })),
);

for (const { scheme, part } of ROWS) {
  consoleTest(
    `no page has a control below a message of the robot, and none hinders anybody: ${scheme}, from ${part[0]} on`,
    async ({ server, account, visit }) => {
      await ACCOUNTS["demo"]?.(account);
      const token = await robotToken(server.base, account.email);
      const [port = 0] = server.mqttPorts;
      const robot = await startRobot({ port, deviceId: account.deviceId, token });
      const window = await visit({ size: "small", scheme });
      const { page, openAs, looksGood } = window;
      await openAs("/about", account);
      for (const path of part) {
        await openPage(window, path);
        await page.getByText("Robot online").waitFor({ state: "attached" });
        const said = { type: "error", channels: ["toast"], major_version: 15, verbosity: 1 };
        for (const text of [
          "The motor of X has met resistance, and has stopped. ".repeat(5),
          "Bed one is dry",
          "Water",
        ])
          robot.tell("logs", { ...said, message: text, created_at: Math.floor(Date.now() / 1000) });
        await holds(async () =>
          expect({ path, toasts: await page.locator(".toast").count() }).toEqual({ path, toasts: 3 }),
        );
        for (const place of ["0", `${SCROLLER}.scrollHeight`]) {
          await page.evaluate(`${SCROLLER}.scrollTo(0, ${place})`);
          await holds(
            async () =>
              expect({ path, place, covered: await page.evaluate(COVERED) }).toEqual({ path, place, covered: [] }),
            5000,
          );
        }
        await looksGood(`toasts-${path}`, true);
      }
    },
    { MQTT_PORT: "0" },
  );
}
