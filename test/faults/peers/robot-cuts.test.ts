import { expect, test } from "bun:test";
import { startServer } from "../../support/server";
import { robotCuts } from "../robot-cuts";

/* `robot-cuts.all.test.ts` does the same for a hundred cuts, `test/faults/long.ts robot` with figures. */

test("a robot whose link is cut under edits and deletions knows everything when it is back", async () => {
  const server = await startServer({ MQTT_PORT: "0" });
  const { downloads, problems } = await robotCuts(server, 6, 1);
  await server.stop();
  expect(problems).toEqual([]);
  expect(downloads).toBeGreaterThan(1);
});
