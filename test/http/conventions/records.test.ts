import { afterAll, beforeAll, expect, test } from "bun:test";
import { endpoints } from "../../../src/features";
import { type Account, openAccount } from "../../support/account";
import { enrich } from "../../support/rich-account";
import { get, post, send } from "../../support/scenarios";
import { startServer, type TestServer } from "../../support/server";

/** Collections whose records can be looked at one by one, as lists show them all alike. */
const paths = new Set(endpoints.flatMap(({ actions }) => actions.flatMap(({ method, path }) => `${method} ${path}`)));
const collections = [...paths].flatMap((route) => {
  const path = /^GET (\/api\/\w+)$/.exec(route)?.[1];
  return path !== undefined && paths.has(`GET ${path}/:id`) ? [path] : [];
});

let server: TestServer;
let account: Account;
beforeAll(async () => {
  server = await startServer();
  account = await openAccount(server);
  await account.ask(post("/api/device/seed", { product_line: "standard_xl_1.7", demo: true }));
  await enrich(account);
  await account.ask(post("/api/images", { attachment_url: "http://127.0.0.1/refused-in-every-mode.jpg" }));
});
afterAll(() => server.stop());

/** Text of the elements of a JSON array, as they were sent. */
const elementsOf = (json: unknown): string[] => (json as object[]).map((element) => JSON.stringify(element)); // a list

test.each(collections)("%s: a list holds the bytes of its records", async (path) => {
  const records = elementsOf(await account.ask(get(path)));
  expect(records.length).toBeGreaterThan(0);
  for (const listed of records) {
    const { id } = JSON.parse(listed) as { id: number }; // a record
    expect((await send(server, get(`${path}/${id}`), account.token)).text).toBe(listed);
  }
});
