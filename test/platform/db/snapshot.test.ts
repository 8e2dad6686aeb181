import { afterAll, beforeAll, expect, test } from "bun:test";
import { openSnapshot } from "../../../src/platform/db/snapshot";
import { startServer, type TestServer } from "../../support/server";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const VALUES = "select group_concat(value) from notes";
const write = (sql: string): Promise<void> => {
  const { db, writes } = server.services;
  return writes.run("account", () => db.execute(sql), 0);
};

test("a snapshot shows what was stored when it was opened, and changes nothing", async () => {
  await write("create table notes (value text); insert into notes values ('before')");
  const snapshot = openSnapshot(server.services.db);
  await write("insert into notes values ('after')");
  expect(snapshot.value(VALUES)).toBe("before");
  expect(server.services.db.value(VALUES)).toBe("before,after");
  expect(() => snapshot.execute("delete from notes")).toThrow(/readonly/);
  snapshot.close();
  const next = openSnapshot(server.services.db);
  expect(next.value(VALUES)).toBe("before,after");
  next.close();
});
