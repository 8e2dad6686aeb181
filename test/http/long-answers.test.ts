import { afterAll, beforeAll, expect, test } from "bun:test";
import { Type } from "@sinclair/typebox";
import { features } from "../../src/features";
import { action } from "../../src/framework/action";
import { get, makeAccount, send, type Sent, type TestAccount } from "../support/scenarios";
import { startServer, type TestServer } from "../support/server";
import { answers, head, openConnection } from "../support/sockets";
import { longTest } from "../support/tier";

/* A text that is not compressed is sent with its length, however long it is and however late it is ready (architecture.md §2). */

const LETTERS = { "of one byte": "x", "of two bytes": "ü", "of three bytes": "…", "of four bytes": "🌱" };
const LENGTHS = [4_990, 5_001, 16_000, 70_000, 400_000];

const textOf = (query: URLSearchParams) => {
  const letter = query.get("letter") ?? "";
  return [letter.repeat(Number(query.get("length")) / letter.length)];
};
const texts = {
  name: "texts",
  summary: "Texts",
  actions: (["/api/early", "/api/late"] as const).map((path) =>
    action({
      method: "GET",
      path,
      right: "read",
      id: path === "/api/early" ? "showEarly" : "showLate",
      summary: "Show a text",
      description: "As long as asked for.",
      response: () => Type.Array(Type.String()),
      ...(path === "/api/late" ? { prepare: () => new Promise<void>((resolve) => setImmediate(resolve)) } : {}),
      run: (context) => textOf(context.query),
    }),
  ),
};

let server: TestServer;
let account: TestAccount;
beforeAll(async () => {
  server = await startServer({}, undefined, {
    features: [{ name: "texts", endpoints: [texts] }, ...features],
    schema: "",
  });
  account = await makeAccount(server);
});
afterAll(() => server.stop());

const ask = (request: Sent) => send(server, request, account.token);
const pathOf = (when: string, letter: string, length: number) =>
  `/api/${when}?letter=${encodeURIComponent(letter)}&length=${length}`;

for (const [bytes, letter] of Object.entries(LETTERS)) {
  const rows = LENGTHS.flatMap((length) => ["early", "late"].map((when) => [length, when] as const));
  test.each(rows)(`%d characters ${bytes}, %s`, async (length, when) => {
    const expected = JSON.stringify([letter.repeat(length / letter.length)]);
    const path = pathOf(when, letter, length);
    const { status, text, headers } = await ask({ method: "GET", path, headers: { "accept-encoding": "identity" } });
    expect(status).toBe(200);
    expect(text === expected).toBeTrue(); // without printing the texts
    expect(headers.get("content-length")).toBe(`${Buffer.byteLength(expected)}`);
    const asked = await ask({ method: "HEAD", path });
    expect({ status: asked.status, text: asked.text }).toEqual({ status: 200, text: "" });
  });
}

longTest("readers that are gone in the middle leave nothing that waits", async () => {
  const path = pathOf("late", "x", 4_000_000);
  for (let count = 0; count < 6; count++) {
    const reader = await openConnection(Number(new URL(server.base).port));
    reader.send(head("GET", path, `Authorization: Bearer ${account.token}`));
    await answers(reader, 1);
    reader.socket.destroy();
    await reader.closed;
  }
  const { status, text } = await ask(get(path));
  expect({ status, length: text.length }).toEqual({ status: 200, length: 4_000_004 });
});
