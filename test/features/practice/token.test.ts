import { afterAll, beforeAll, expect, test } from "bun:test";
import { openAccount } from "../../support/account";
import { PASSWORD, patch, post } from "../../support/scenarios";
import { startServer, type TestServer } from "../../support/server";
import { command, SPEED, step } from "./robots";

/* A practice robot has a token of its own, as every client of its account (robot.md §3, "What it is to others"). */

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ MQTT_PORT: "0" });
});
afterAll(() => server.stop());

const PATH = "/api/device/practice";

test("it is in force while the robot is there, nobody else is shown it, and a new password does not end it", async () => {
  const { services } = server;
  const account = await openAccount(server);
  const tokens = async (): Promise<unknown> => {
    await services.writes.run("log", () => {}, account.deviceId); // what was asked for before is stored
    return services.db.value(
      `select count(*) from token_issuances where aud = 'practice' and device_id = ${account.deviceId}`,
    );
  };
  const read = () => command(server, account, step("sync"));
  await account.ask(patch(PATH, { on: true, speed: SPEED }));
  expect(await read()).toMatchObject({ status: 200 });
  expect(await tokens()).toBe(1);
  const { token_issuances } = (await account.ask(post("/api/export_data"))) as { token_issuances: { aud: string }[] }; // as the contract has it
  expect(token_issuances.map(({ aud }) => aud)).not.toContain("practice");
  const password = "another password";
  await account.ask(
    patch("/api/users", { password: PASSWORD, new_password: password, new_password_confirmation: password }),
  );
  expect(await read()).toMatchObject({ status: 200 });
  await account.ask(patch(PATH, { on: false }));
  expect(await tokens()).toBe(0);
});
