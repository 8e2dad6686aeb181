import { expect, test } from "bun:test";
import { LastSeen } from "../../../../src/features/messaging/broker/robots/last-seen";
import { openAccount } from "../../../support/account";
import { startServer } from "../../../support/server";

test("when a robot was heard is noted once a minute (live.md §3.2)", async () => {
  const start = Date.parse("2026-03-01T08:15:30.000Z");
  let now = new Date(start);
  const server = await startServer({}, () => now);
  const { deviceId, show } = await openAccount(server);
  const lastSeen = new LastSeen(server.services);
  const heardAfter = (ms: number): void => {
    now = new Date(start + ms);
    lastSeen.heard(deviceId, ms);
  };
  const noted = async (ms: number) =>
    expect(await show("device")).toMatchObject({ last_saw_mq: new Date(start + ms).toISOString() });
  heardAfter(0);
  await noted(0);
  heardAfter(59_999);
  await noted(0);
  heardAfter(60_000);
  await noted(60_000);
  await server.stop();
});
