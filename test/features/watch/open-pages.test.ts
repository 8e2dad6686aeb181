import { afterAll, beforeAll, expect, test } from "bun:test";
import { amend, begin, end } from "../../../src/features/watch/notices/notices";
import { type Account, openAccount } from "../../support/account";
import { type EventReader, openEvents } from "../../support/event-stream";
import { get, patch, post } from "../../support/scenarios";
import { startServer, type TestServer } from "../../support/server";

/* Open pages are told of notices as they come (watch.md §2, live.md §2). */

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const listen = async ({ token }: Account): Promise<EventReader> => {
  const reader = await openEvents(`${server.base}/api/events`, { authorization: `Bearer ${token}` });
  await reader.next("presence");
  return reader;
};
const store = <T>(account: Account, work: (now: Date) => T): Promise<T> =>
  server.services.writes.run("account", () => work(new Date()), account.deviceId);

test("a notice that begins, changes, is seen and ends; with no word of it, and none to a neighbour", async () => {
  const [owner, neighbour] = [await openAccount(server), await openAccount(server)];
  const [page, other] = [await listen(owner), await listen(neighbour)];
  const told = async (): Promise<unknown> => (await page.next("notice"))?.data;

  const notice = await store(owner, (now) =>
    begin(server.services, now, { deviceId: owner.deviceId, kind: "stopped", begun: now.getTime() }),
  );
  if (!notice) throw new Error("not noticed");
  expect(await told()).toEqual({});
  expect(await owner.ask(get("/api/notices"))).toMatchObject([{ id: notice.id, ended_at: null }]);

  await store(owner, () => amend(server.services, notice, { count: 2 }));
  expect(await told()).toEqual({});

  await owner.ask(patch(`/api/notices/${notice.id}`, { seen: true }));
  expect(await told()).toEqual({});

  await store(owner, (now) => end(server.services, now, notice));
  expect(await told()).toEqual({});
  expect(await owner.ask(get("/api/notices"))).toMatchObject([{ id: notice.id, ended_at: expect.any(String) }]);

  await neighbour.make(post("/api/tools", { name: "Hoe" }));
  await other.next("change");
  expect(other.events.map(({ event }) => event)).toEqual(["presence", "change"]);
  for (const { leave } of [page, other]) leave();
});
