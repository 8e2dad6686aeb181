import { afterEach, beforeEach, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import type { Environment } from "../../../support/executable";
import { tempFolder } from "../../../support/folder";
import { canRun, examplesIn, mqttPortOf, PRETEND_ROBOT, serveForReader, tryWithoutRobot } from "../../../support/guide";
import { startRobot } from "../../../support/robot";
import { longTest } from "../../../support/tier";

/* The examples of the guide's page about commands, against the program that it tells readers to start. */

const tokenIn = ({ authorization = "" }: Environment): string => authorization.replace("Bearer ", "");

let folder: string;
beforeEach(() => void (folder = tempFolder()));
afterEach(() => rmSync(folder, { recursive: true }));

test.skipIf(!canRun("the guide's pretend robot", ...PRETEND_ROBOT))(
  "the guide's try without a robot runs as it is",
  async () => {
    await using server = await serveForReader(folder);
    const out = await tryWithoutRobot(server.url, mqttPortOf(server), AbortSignal.timeout(100_000));
    expect(out).toMatch(/"ok":true,"label":"[0-9a-f-]{36}"/);
    expect(out).toMatch(/"message":"I have run sequence \d+"/);
  },
  120_000,
);

longTest.skipIf(!canRun("the guide's command", "curl"))(
  "the guide's command runs as it is",
  async () => {
    await using server = await serveForReader(folder);
    const ada = await server.signUp("ada@garden.example");
    const sequence = { name: "Look", body: [{ kind: "take_photo", args: {} }] };
    expect(await (await server.ask("POST", "/api/sequences", sequence, ada)).json()).toMatchObject({
      id: 1,
    });
    const device = await (await server.ask("GET", "/api/device", undefined, ada)).json();
    const bot = await server.logIn("ada@garden.example", "password123", { "user-agent": "DeviceOS/15.4.11" });
    const robot = await startRobot({
      port: mqttPortOf(server),
      deviceId: (device as { id: number }).id, // the record of the account
      token: tokenIn(bot),
    });
    const [example = ""] = examplesIn("commands", "Run a sequence with curl", "sh");
    const child = Bun.spawn(["sh", "-eu", "-c", `api=${server.url}/api token=${tokenIn(ada)}\n${example}`], {
      ...{ stdout: "pipe", stderr: "ignore" },
    });
    expect(await child.stdout.json()).toEqual({ ok: true, label: expect.any(String) });
    expect(robot.commands).toMatchObject([{ body: [{ kind: "execute", args: { sequence_id: 1 } }] }]);
    robot.cut();
  },
  120_000,
);
