import { afterAll, beforeAll, expect, test } from "bun:test";
import { type Account, openAccount } from "../support/account";
import { eventually } from "../support/eventually";
import { get, post } from "../support/scenarios";
import { startServer, type TestServer } from "../support/server";
import { head, openConnection } from "../support/sockets";

/* Bodies that are not there yet (operations.md §6). */

const MEGABYTE = 1024 * 1024;

let server: TestServer;
let ada: Account;
beforeAll(async () => {
  server = await startServer();
  ada = await openAccount(server);
});
afterAll(() => server.stop());

/** Begins a request whose body is announced and does not come. */
async function announce(bytes: number) {
  const connection = await openConnection(Number(new URL(server.base).port));
  connection.send(head("POST", "/api/tools", `Authorization: ${ada.token}`, `Content-Length: ${bytes}`));
  return connection;
}

/** Makes a tool with a body of so many bytes. */
const makeTool = (name: string, bytes: number): Promise<Response> =>
  fetch(`${server.base}/api/tools`, {
    method: "POST",
    headers: { authorization: ada.token },
    body: JSON.stringify({ name }).padEnd(bytes),
  });

test("of an account 16 MB may be under way, small ones pass, and those that were given up count no more", async () => {
  const begun = await Promise.all([5, 5, 5, 5].map((size) => announce(size * MEGABYTE)));
  const answered = () => begun.filter(({ statuses }) => statuses().length > 0);
  while (answered().length === 0) await Promise.race(begun.map(({ news }) => news()));
  expect(answered().map(({ statuses }) => statuses())).toEqual([[503]]);
  expect(answered()[0]?.received()).toContain("Too many large requests are under way. Try again in a moment.");
  expect((await makeTool("Large", 2 * MEGABYTE)).status).toBe(503);
  await ada.make(post("/api/tools", { name: "Small" }));
  for (const { socket } of begun) socket.destroy();
  const made = await eventually(async () => {
    const answer = await makeTool("Large", 2 * MEGABYTE);
    return answer.status === 503 ? undefined : answer;
  });
  expect(made.status).toBe(200);
  expect(await ada.ask(get("/api/tools"))).toMatchObject([{ name: "Small" }, { name: "Large" }]);
});
