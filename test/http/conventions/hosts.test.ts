import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { sendRaw } from "../../support/sockets";
import { makeAccount, type TestAccount } from "../../support/scenarios";
import { startServer, type TestServer } from "../../support/server";

describe("whatever the Host header says, requests are routed and answered (operations.md §2)", () => {
  let server: TestServer;
  let account: TestAccount;
  beforeAll(async () => {
    server = await startServer();
    account = await makeAccount(server);
  });
  afterAll(() => server.stop());

  const hosts: readonly (readonly [name: string, version: string, lines: readonly string[]])[] = [
    ["a name", "1.1", ["Host: garden.test"]],
    ["one letter", "1.1", ["Host: a"]],
    ["two letters", "1.1", ["Host: ab"]],
    ["three letters", "1.1", ["Host: abc"]],
    ["a port", "1.1", ["Host: ab:3000"]],
    ["an IPv4 address", "1.1", ["Host: 192.168.1.20:3000"]],
    ["an IPv6 address", "1.1", ["Host: [::1]:3000"]],
    ["an IPv6 address without brackets", "1.1", ["Host: ::1"]],
    ["nothing", "1.1", ["Host:"]],
    ["no Host at all", "1.0", []],
    ["blanks", "1.1", ["Host: a b c"]],
    ["a slash", "1.1", ["Host: a/b"]],
    ["a path", "1.1", ["Host: garden.test/api/tokens"]],
    ["two slashes", "1.1", ["Host: //"]],
    ["an address with scheme", "1.1", ["Host: http://garden.test"]],
    ["a question mark", "1.1", ["Host: a?b=c"]],
    ["a number sign", "1.1", ["Host: a#b"]],
    ["a user", "1.1", ["Host: user:password@garden.test"]],
    ["a backslash", "1.1", ["Host: a\\b"]],
    ["a percent sign", "1.1", ["Host: %zz"]],
    ["markup", "1.1", ['Host: "><script>']],
    ["letters outside of ASCII", "1.1", ["Host: g\xe4rten.test"]],
    ["a port that is none", "1.1", ["Host: a:99999"]],
    ["a colon", "1.1", ["Host: :"]],
    ["a long one", "1.1", [`Host: ${"a".repeat(4000)}!`]],
  ];

  test.each(hosts)("%s", async (_, version, lines) => {
    const ask = (path: string) => {
      const head = [`GET ${path} HTTP/${version}`, ...lines, `Authorization: ${account.token}`];
      return sendRaw(server, head);
    };
    const device = await ask("/api/device");
    expect({ status: device.status, body: device.body }).toEqual({
      status: 200,
      body: expect.stringContaining(`"id":${account.deviceId},`),
    });
    const rewritten = await ask("/api//device/9.json?x=1");
    expect({ status: rewritten.status, body: rewritten.body }).toEqual({ status: 200, body: device.body });
    const settings = await ask("/api/global_config");
    expect(settings.body).toMatch(/"MQTT_WS":"ws:\/\/[A-Za-z0-9.:[\]]+\/ws"/);
    const missing = await ask("/api/nothing");
    expect({ status: missing.status, body: missing.body }).toEqual({ status: 404, body: '{"error":"Not found."}' });
  });

  test("a request line may hold the whole address", async () => {
    const { status, body } = await sendRaw(server, [
      "GET http://garden.test/api/device HTTP/1.1",
      "Host: garden.test",
      `Authorization: ${account.token}`,
    ]);
    expect({ status, body }).toEqual({ status: 200, body: expect.stringContaining(`"id":${account.deviceId},`) });
  });

  test("HTTP/1.1 without Host is a broken request", async () => {
    const { status } = await sendRaw(server, ["GET /api/device HTTP/1.1"]);
    expect(status).toBe(400);
  });
});
