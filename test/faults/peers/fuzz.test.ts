import { afterAll, beforeAll, expect, test } from "bun:test";
import { startServer, type TestServer } from "../../support/server";
import { amount } from "../../support/tier";
import { fuzz } from "../fuzz";

/* `test/faults/long.ts` does the same with tens of thousands of requests. */

const REQUESTS = amount(100, 2_000);
let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

test(`${REQUESTS} requests that nobody means to send are answered as documented`, async () => {
  const { problems } = await fuzz(server, REQUESTS, 1);
  expect(problems).toEqual([]);
  expect(server.log.filter((line) => / error /.test(line))).toEqual([]);
  expect(server.services.db.value("pragma integrity_check")).toBe("ok");
  expect(server.services.db.rows("pragma foreign_key_check")).toEqual([]);
});
