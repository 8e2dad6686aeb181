import { afterAll, beforeAll, expect, test } from "bun:test";
import { Database } from "../../../src/platform/db/database";
import { type Account, openAccount } from "../../support/account";
import { eventually } from "../../support/eventually";
import { post, send } from "../../support/scenarios";
import { type Connection, head, openConnection } from "../../support/sockets";
import { storedTools } from "../../support/stored";
import { startServer, type TestServer } from "../../support/server";

/* An export that is longer than what the operating system takes for a slow reader (accounts.md §7.4). */

const COUNT = 60_000;
const NAME = "x".repeat(90);

let server: TestServer;
let ada: Account;
let log: Database;
let firstId: number;
beforeAll(async () => {
  server = await startServer();
  ada = await openAccount(server);
  const { db } = server.services;
  await storedTools(COUNT, NAME)(server.services, ada.deviceId);
  firstId = Number(db.value(`select min(id) from tools where device_id = ${ada.deviceId}`));
  log = new Database(db.path);
  log.limitWaiting(0);
});
afterAll(async () => {
  log.close();
  await server.stop();
});

/** A reader that has the beginning of an export and takes no more. */
async function slowReader(): Promise<Connection> {
  const reader = await openConnection(Number(new URL(server.base).port));
  reader.send(head("POST", "/api/export_data", `Authorization: ${ada.token}`, "Connection: close"));
  await reader.news();
  reader.socket.pause();
  return reader;
}

/** Whether nobody reads an earlier state of the database, so that its log can begin anew. */
const isLogFree = (): boolean => String(log.rows("pragma wal_checkpoint(truncate)")[0]?.["busy"]) === "0";

test("an export shows one moment, whatever is written while it is sent", async () => {
  const reader = await slowReader();
  const last = firstId + COUNT - 1;
  await ada.ask({ method: "DELETE", path: `/api/tools/${last}` });
  await ada.ask({ method: "PATCH", path: `/api/tools/${last - 1}`, body: { name: "Hoe" } });
  await ada.make(post("/api/tools", { name: "Rake" }));
  expect(isLogFree()).toBe(false);
  reader.socket.resume();
  await reader.closed;
  const text = reader.received();
  expect(text.startsWith("HTTP/1.1 200")).toBe(true);
  const names = [...text.matchAll(/"id":\d+,"device_id":\d+,"name":"(x+ \d+|Hoe|Rake)"/g)].map(([, name]) => name);
  expect(names.length).toBe(COUNT);
  expect(names.at(-1)).toBe(`${NAME} ${COUNT}`);
  expect(names.at(-2)).toBe(`${NAME} ${COUNT - 1}`);
  await eventually(() => isLogFree() || undefined);
});

test("a reader that goes away leaves nothing open", async () => {
  const readers = await Promise.all([slowReader(), slowReader(), slowReader()]);
  await ada.make(post("/api/tools", { name: "Spade" }));
  expect(isLogFree()).toBe(false);
  for (const { socket } of readers) socket.destroy();
  await eventually(() => isLogFree() || undefined);
});

test("too many at once are refused, and leave nothing open", async () => {
  const readers = await Promise.all(Array.from({ length: 12 }, () => slowReader()));
  const statuses = readers.flatMap(({ statuses }) => statuses());
  expect(new Set(statuses)).toEqual(new Set([200, 503]));
  for (const { socket } of readers) socket.destroy();
  await eventually(async () => {
    const { status } = await send(server, post("/api/export_data"), ada.token);
    return status === 200 || undefined;
  });
  await eventually(() => isLogFree() || undefined);
});
