import { afterAll, beforeEach, expect, test } from "bun:test";
import type { Action } from "../../src/framework/action";
import { ownerOf } from "../../src/framework/right";
import { StreamedJson, PIECE_CHARACTERS } from "../../src/framework/streamed-json";
import type { Exchange } from "../../src/http/exchange";
import { PendingAnswers } from "../../src/http/sending/pending-answers";
import { FairScheduler } from "../../src/platform/fairness/fair-scheduler";
import { eventually } from "../support/eventually";
import { type Connection, head, openConnection } from "../support/sockets";

/* An answer that holds what it is read from (accounts.md §7.4). */

const usual = new PendingAnswers(new FairScheduler());
const hasty = new PendingAnswers(new FairScheduler(), 50);
let closed = 0;
beforeEach(() => {
  closed = 0;
});

const action = { method: "GET", path: "/" } as Action; // nothing else of it is looked at
const exchange = { deviceId: 1, caller: ownerOf(1, 1), request: { arrival: { wire: {} } } } as Exchange; // likewise

function* pieces(count: number): Generator<string> {
  for (let number = 0; number < count; number++) yield "x".repeat(PIECE_CHARACTERS);
}
const server = Bun.serve({
  port: 0,
  fetch: ({ url }) => {
    const isHasty = url.endsWith("/hasty");
    const json = new StreamedJson("", pieces(isHasty ? 400 : 3), 1, () => void (closed += 1));
    return new Response((isHasty ? hasty : usual).bodyOf(exchange, action, json));
  },
});
afterAll(() => server.stop(true));

async function ask(path: string): Promise<Connection> {
  const reader = await openConnection(Number(server.url.port));
  reader.send(head("GET", path, "Connection: close"));
  return reader;
}

test("a reader that takes all has all, and its source is closed", async () => {
  const reader = await ask("/usual");
  await reader.closed;
  expect(reader.received()).toEndWith("\r\n0\r\n\r\n");
  expect(reader.received().split("x").length - 1).toBe(3 * PIECE_CHARACTERS);
  expect(closed).toBeGreaterThan(0);
});

test("a reader that stops loses its connection in the middle, and its source is closed", async () => {
  const reader = await ask("/hasty");
  await reader.news();
  reader.socket.pause();
  await eventually(() => closed > 0 || undefined);
  reader.socket.resume();
  await reader.closed;
  expect(reader.received()).not.toEndWith("\r\n0\r\n\r\n");
  expect(() => hasty.requireRoom(exchange, action)).not.toThrow();
});
