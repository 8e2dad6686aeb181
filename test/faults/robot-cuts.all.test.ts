import { expect, test } from "bun:test";
import { startServer } from "../support/server";
import { robotCuts } from "./robot-cuts";

/* `robot-cuts.test.ts` at its full length. */

test("a robot knows everything after each of a hundred cuts", async () => {
  const server = await startServer({ MQTT_PORT: "0" });
  const { problems } = await robotCuts(server, 100, 2);
  await server.stop();
  expect(problems).toEqual([]);
}, 300_000);
