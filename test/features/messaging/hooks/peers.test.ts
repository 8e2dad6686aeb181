import { describe, expect, test } from "bun:test";
import { randomBytes } from "node:crypto";
import { hookPages } from "../../../../src/features/messaging/hooks/pages";
import { createClientReader } from "../../../../src/http/client";
import { createRateLimits } from "../../../../src/http/limits/rate-limits";
import { type Answer, createAnswer } from "../../../../src/http/server";
import { startServer, type TestServer } from "../../../support/server";
import { longTest } from "../../../support/tier";

const ON = { BROKER_HOOKS: "on" };
const PROXIES = { ...ON, TRUSTED_PROXIES: "loopback, 192.168.7.0/24" };
const NOT_FOUND = { error: "Not found." };

const answerOf = ({ services }: TestServer): Answer =>
  createAnswer(
    services,
    () => [],
    hookPages,
    createRateLimits(randomBytes(32)),
    createClientReader(services.config, 1),
  );
const question = (path: string, headers: Record<string, string> = {}) =>
  new Request(`http://localhost${path}`, { method: "POST", headers, body: "username=demo" });

describe("who may ask (live.md §5)", () => {
  const stranger = "203.0.113.5";
  const rows: readonly (readonly [Record<string, string>, peer: string, headers: Record<string, string>, boolean])[] = [
    [{}, "127.0.0.1", {}, false],
    [ON, "127.0.0.1", {}, true],
    [ON, "::1", {}, true],
    [ON, "127.0.0.1", { "x-forwarded-for": stranger }, false],
    [ON, "127.0.0.1", { "x-forwarded-for": "127.0.0.1" }, false],
    [ON, "127.0.0.1", { "x-forwarded-proto": "https" }, false],
    [ON, "127.0.0.1", { forwarded: "for=127.0.0.1" }, false],
    [ON, "127.0.0.1", { via: "1.1 caddy" }, false],
    [ON, stranger, {}, false],
    [ON, stranger, { "x-forwarded-for": "127.0.0.1" }, false],
    [ON, "192.168.7.9", {}, false],
    [PROXIES, "192.168.7.9", {}, true],
    [PROXIES, "::ffff:192.168.7.9", {}, true],
    [PROXIES, "192.168.7.9", { "x-forwarded-for": "127.0.0.1" }, false],
    [PROXIES, "192.168.8.9", {}, false],
  ];
  test.each(rows)("%p, peer %s, %p: %p", async (settings, peer, headers, may) => {
    const server = await startServer(settings);
    const answer = answerOf(server);
    for (const { path } of hookPages) {
      const response = await answer(question(path, headers), peer);
      expect(response.status).toBe(may ? 200 : 404);
      if (!may) expect(await response.json()).toEqual(NOT_FOUND);
    }
    await server.stop();
  });

  test("without BROKER_HOOKS the paths are as unknown as others", async () => {
    const server = await startServer();
    const answers = await Promise.all(
      ["/api/rmq/user", "/api/rmq/nothing", "/broker/login", "/broker/nothing"].map(async (path) => {
        const response = await fetch(server.base + path, { method: "POST", body: "username=demo" });
        response.headers.delete("x-device-rpc-id");
        response.headers.delete("date");
        return { status: response.status, body: await response.json(), headers: [...response.headers].sort() };
      }),
    );
    for (const answer of answers) expect(answer).toEqual({ ...answers[1]!, status: 404, body: NOT_FOUND });
    await server.stop();
  });

  longTest(
    "a broker may ask for more clients than one client may ask for itself; through a proxy nobody may",
    async () => {
      const server = await startServer(PROXIES, () => new Date("2026-03-01T08:00:00Z"));
      const answer = answerOf(server);
      const statuses = async (headers: Record<string, string>) => {
        const found = new Set<number>();
        for (let count = 0; count < 1_001; count++) {
          found.add((await answer(question("/api/rmq/user", headers), "192.168.7.9")).status);
        }
        return [...found];
      };
      expect(await statuses({})).toEqual([200]);
      expect(await statuses({ "x-forwarded-for": stranger })).toEqual([404, 429]);
      await server.stop();
    },
  );
});
