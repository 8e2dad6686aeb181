import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { get, makeAccount, post, send, type TestAccount } from "../../support/scenarios";
import { startServer, type TestServer } from "../../support/server";

describe("pagination (accounts.md §1.9)", () => {
  let server: TestServer;
  let account: TestAccount;
  const pins = Array.from({ length: 30 }, (_, index) => index);
  beforeAll(async () => {
    server = await startServer();
    account = await makeAccount(server);
    for (const pin of pins) await send(server, post("/api/sensors", { label: "S", pin, mode: 0 }), account.token);
  });
  afterAll(() => server.stop());

  test.each([
    ["", pins],
    ["?page=2", pins],
    ["?per=2", pins],
    ["?page=1&per=2", [0, 1]],
    ["?page=2&per=2", [2, 3]],
    ["?per=2&page=15", [28, 29]],
    ["?page=2&per=20", pins.slice(20)],
    ["?page=16&per=2", []],
    ["?page=0&per=2", [0, 1]],
    ["?page=-1&per=2", [0, 1]],
    ["?page=two&per=2", [0, 1]],
    ["?page=&per=2", [0, 1]],
    ["?page=2&per=0", []],
    ["?page=1&per=1000000", pins],
    ["?page=1&per=2x", [0, 1]],
    ["?page=2&per=-2", pins.slice(25)],
    ["?page=1&per=two", pins.slice(0, 25)],
    ["?page=1&per=", pins.slice(0, 25)],
    [`?page=${"9".repeat(300)}&per=2`, []],
    [`?page=${"9".repeat(300)}&per=0`, []],
    [`?page=1&per=${"9".repeat(300)}`, pins],
    [`?page=2&per=${"9".repeat(300)}`, []],
    ["?page=%zz&per=2", [0, 1]],
    [".json?page=2&per=2", [2, 3]],
    ["/?page=2&per=2", [2, 3]],
  ] as const)("/api/sensors%s", async (search, expected) => {
    const { status, json, headers } = await send(server, get(`/api/sensors${search}`), account.token);
    expect(status).toBe(200);
    expect((json as { pin: number }[]).map(({ pin }) => pin)).toEqual([...expected]); // a list of sensors, just checked to be one
    expect([headers.get("link"), headers.get("x-total-count")]).toEqual([null, null]);
  });

  test.each([["/api/users?page=2&per=1"], ["/api/device?page=2&per=1"]])("%s is not paginated", async (path) => {
    const { status, json } = await send(server, get(path), account.token);
    expect({ status, records: [json].flat().length }).toEqual({ status: 200, records: 1 });
  });
});
