import { afterAll, beforeAll, expect, test } from "bun:test";
import { type Account, openAccount } from "../../support/account";
import { storedTools } from "../../support/stored";
import { startServer, type TestServer } from "../../support/server";
import { head, openConnection } from "../../support/sockets";

/* A list that is longer than what the operating system takes for a slow reader (operations.md §6). */

const COUNT = 60_000;
const NAME = "x".repeat(90);

let server: TestServer;
let ada: Account;
let firstId: number;
beforeAll(async () => {
  server = await startServer();
  ada = await openAccount(server);
  await storedTools(COUNT, NAME)(server.services, ada.deviceId);
  firstId = Number(server.services.db.value(`select min(id) from tools where device_id = ${ada.deviceId}`));
});
afterAll(() => server.stop());

test("a record that is deleted or edited while the list is sent is missing, or shown as it is", async () => {
  const reader = await openConnection(Number(new URL(server.base).port));
  reader.send(head("GET", "/api/tools", `Authorization: ${ada.token}`, "Connection: close"));
  await reader.news();
  reader.socket.pause(); // the operating system takes a few megabytes, and no more is read for it
  const last = firstId + COUNT - 1;
  await ada.ask({ method: "DELETE", path: `/api/tools/${last}` });
  await ada.ask({ method: "PATCH", path: `/api/tools/${last - 1}`, body: { name: "Hoe" } });
  reader.socket.resume();
  await reader.closed;
  const text = reader.received();
  expect(text.startsWith("HTTP/1.1 200")).toBe(true);
  const nameOf = (id: number): string | undefined =>
    new RegExp(`"id":${id},"device_id":\\d+,"name":"([^"]*)"`).exec(text)?.[1];
  expect(nameOf(last)).toBeUndefined();
  expect(nameOf(last - 1)).toBe("Hoe");
  expect(nameOf(last - 2)).toBe(`${NAME} ${COUNT - 2}`);
});
