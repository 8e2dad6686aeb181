import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { send, type Sent } from "../support/scenarios";
import { startServer, type TestServer } from "../support/server";

const requests = ({ log }: TestServer): string[] => log.filter((line) => / debug request /.test(line));

describe("at LOG_LEVEL=debug one line per request", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ LOG_LEVEL: "debug" });
  });
  afterAll(() => server.stop());

  const id = { "x-device-rpc-id": "my-request" };
  test.each<[string, Sent, string]>([
    [
      "of a success",
      { method: "GET", path: "/api/public_key", headers: id },
      "method=GET path=/api/public_key status=200",
    ],
    ["of a refusal", { method: "PATCH", path: "/api/device", headers: id }, "method=PATCH path=/api/device status=401"],
    [
      "without the query",
      { method: "GET", path: "/api/nothing?a=b", headers: id },
      "method=GET path=/api/nothing status=404",
    ],
    [
      "without a token in the path",
      { method: "GET", path: "/verify/0b5cbd0c-4f61-4b8c-a2c4-7bb39a0c8c6e", headers: id },
      "method=GET path=/verify/*** status=404",
    ],
    [
      "with the longest name of a path",
      { method: "GET", path: "/api/users/resend_verification", headers: id },
      "path=/api/users/resend_verification status=",
    ],
  ])("%s", async (_, request, expected) => {
    await send(server, request);
    const line = requests(server).at(-1) ?? "";
    expect(line).toContain(expected);
    expect(line).toMatch(/ ms=\d+(\.\d)?( request=my-request)?$/);
  });

  test("never a password or token", async () => {
    const authorization = "Bearer secret-token";
    const body = { user: { email: "ada@garden.test", password: "secret-password" } };
    await send(server, { method: "POST", path: "/api/tokens?token=secret-query", body, headers: { authorization } });
    expect(server.log.join("\n")).not.toContain("secret");
  });
});

test("at LOG_LEVEL=info none", async () => {
  const server = await startServer();
  await send(server, { method: "GET", path: "/api/public_key" });
  expect(requests(server)).toEqual([]);
  await server.stop();
});
