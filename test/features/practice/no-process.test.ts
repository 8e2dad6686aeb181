import { afterAll, beforeAll, expect, test } from "bun:test";
import { checkScripts } from "../../../src/cli/checks/scripts";
import { NOT_STARTED } from "../../../src/features/rehearsal";
import { openAccount } from "../../support/account";
import { patch, post, send } from "../../support/scenarios";
import { startServer, type TestServer } from "../../support/server";
import { step } from "./robots";

/* A machine on which no process can be started: no rehearsal and no practice, and `check` says so (robot.md §1, §3). */

const program = process.execPath;
let server: TestServer;
beforeAll(async () => {
  process.execPath = "/nowhere/program";
  server = await startServer({ MQTT_PORT: "0" });
});
afterAll(async () => {
  process.execPath = program;
  await server.stop();
});

test("a rehearsal is answered 503, and the practice robot stays off", async () => {
  const account = await openAccount(server);
  const rehearsal = post("/api/rehearsals", { body: [step("wait", { milliseconds: 1 })] });
  expect(await send(server, rehearsal, account.token)).toMatchObject({ status: 503, json: { error: NOT_STARTED } });
  expect(await account.ask(patch("/api/device/practice", { on: true }), 409)).toEqual({ error: NOT_STARTED });
  expect(await account.show("device/practice")).toMatchObject({ on: false, since: null });
});

test("check says so, and what there is not because of it", async () => {
  expect(await checkScripts(server.services)).toMatchObject({
    state: "broken",
    advice: "until it can there is no practice and no rehearsal",
  });
});
