import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import type { PageContext } from "../../src/framework/page";
import { createRateLimits } from "../../src/http/limits/rate-limits";
import { notFound } from "../../src/framework/errors";
import { createClientReader } from "../../src/http/client";
import { type Answer, createAnswer, listen } from "../../src/http/server";
import { startServer, type TestServer } from "../support/server";

let server: TestServer;
let answer: Answer;
beforeAll(async () => {
  server = await startServer();
  const { services } = server;
  const pages = [
    {
      method: "GET",
      path: "/broken",
      answer: () => {
        throw new Error("a secret");
      },
    },
    {
      method: "GET",
      path: "/rejected",
      answer: async () => {
        throw new Error("a secret");
      },
    },
    {
      method: "GET",
      path: "/refused",
      answer: async () => {
        throw notFound();
      },
    },
    {
      method: "GET",
      path: "/page/:name",
      answer: ({ params }: PageContext) => new Response(params["name"]),
    },
  ] as const;
  answer = createAnswer(
    services,
    () => [],
    pages,
    createRateLimits(randomBytes(32)),
    createClientReader(services.config, 1),
  );
});
afterAll(() => server.stop());

const ask = async (path: string) => {
  const response = await answer(new Request(`http://localhost${path}`), "203.0.113.5");
  return { status: response.status, text: await response.text() };
};
const defect = { status: 500, text: '{"error":"Internal server error."}' };

test.each([
  ["a page that throws", "/broken", defect],
  ["a page that throws later", "/rejected", defect],
  ["a page that refuses", "/refused", { status: 404, text: '{"error":"Record not found."}' }],
  ["a page with a parameter", "/page/caf%C3%A9", { status: 200, text: "café" }],
] as const)("%s is answered as documented", async (_, path, expected) => expect(await ask(path)).toEqual(expected));

describe("an answer of a file that cannot be opened when it is sent", () => {
  test.each([
    ["tells nothing but that it is not there, when it is gone", "gone", 404, '{"error":"Not found."}', 0],
    ["tells nothing of the defect, which is reported", "images", 500, '{"error":"Internal server error."}', 1],
  ])("%s", async (_, name, status, text, defects) => {
    const reported: unknown[] = [];
    const answerAt = () => async () => new Response(Bun.file(join(server.dataDir, name)));
    const http = listen(server.services.config, answerAt, (cause) => reported.push(cause));
    const response = await fetch(`http://127.0.0.1:${http.port}/`);
    expect({ status: response.status, text: await response.text() }).toEqual({ status, text });
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(reported).toHaveLength(defects);
    await http.stop(true);
  });
});
