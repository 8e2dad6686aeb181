import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Action } from "../../src/framework/action";
import { endpoints } from "../../src/features";
import { answerOf, operationOf, problemsOf } from "../support/openapi";
import { makeAccount, send } from "../support/scenarios";
import { startServer, type TestServer } from "../support/server";

/*
 * Every operation of the API reference is sent once, with the example that the reference gives, on a server of its own.
 * What comes back has to be what the reference says.
 */
const nameOf = ({ method, path }: Action): string => `${method} ${path}`;
const actions = endpoints.flatMap((resource) => resource.actions);

/** Examples have times around this one. */
const NOW = new Date("2026-03-01T08:15:30.123Z");
/** Operations that others need, and those that plants of another operation would stand in the way of. */
const FIRST: readonly string[] = [
  "POST /api/users",
  "POST /api/tokens",
  "POST /api/saved_gardens",
  "PATCH /api/saved_gardens/:id/apply",
  "POST /api/saved_gardens/:id/apply",
];
/** Operations that take away, beside all DELETE, or make many records at once. */
const LAST: readonly string[] = [
  "POST /api/sequences/:id/unpublish",
  "POST /api/demo_account",
  "POST /api/device/seed",
  "POST /api/device/reset",
];
/** Sent by another account: the first one has it already, needs its token on, or has no room for it. */
const BY_NEIGHBOUR: readonly string[] = [
  "POST /api/sequences/:id/install",
  "DELETE /api/tokens",
  "POST /api/device/seed",
];
/** Examples that a fresh server refuses, which has neither e-mail nor releases nor an AI provider, and other numbers of changes. */
const REFUSED: Readonly<Record<string, number>> = {
  "POST /api/ai": 422,
  "POST /api/changes/undo": 404,
  "POST /api/device/commands": 409,
  "PATCH /api/device/practice": 409, // nobody carries its messages here
  "POST /api/device/practice/press": 409, // it is off
  "POST /api/users/resend_verification": 422,
  "PATCH /api/password_resets": 401,
  "POST /api/invitations/look": 404, // nobody knows a code before it is made
  "POST /api/invitations/accept": 404,
  "POST /api/tokens/garden": 404, // no other garden, no other person, nothing to be told
  "PATCH /api/members/:id": 422,
  "DELETE /api/members/:id": 422,
  "DELETE /api/sessions/:session_id": 404,
  "POST /api/water_rules/:id/sequence": 422, // it has no group
  "POST /api/watch/test": 404,
  "PATCH /api/notices/:id": 404,
  "GET /api/releases": 404,
  "GET /api/releases/:id/notes": 404,
};

const isLast = (action: Action): boolean => action.method === "DELETE" || LAST.includes(nameOf(action));
const STEPS: readonly ((action: Action) => boolean)[] = [
  ...FIRST.map((name) => (action: Action) => nameOf(action) === name),
  ({ method, path }) => method === "POST" && !path.includes(":"),
  ({ method }) => method === "POST",
  ({ method }) => method === "GET",
  () => true,
];
const stepOf = (action: Action): number => STEPS.findIndex((isIn) => isIn(action));

/** What others refer to is made before and removed after them. */
const ordered = [
  ...actions.filter((action) => !isLast(action)).sort((a, b) => stepOf(a) - stepOf(b)),
  ...endpoints.toReversed().flatMap((resource) => resource.actions.filter(isLast)),
];

type Sent = Awaited<ReturnType<typeof send>>;
const answers = new Map<string, Sent>();
let server: TestServer;

/** Collection that a path begins with: `/api/points/:id` is about `points`. */
const collectionOf = (path: string): string => path.split("/")[2] ?? "";

beforeAll(async () => {
  server = await startServer({}, () => NOW);
  const neighbour = await makeAccount(server);
  const ids: Record<string, number> = {};
  let token: string | undefined;
  for (const action of ordered) {
    const { parameters = [], requestBody } = operationOf(action);
    // What this run has not made itself has come into being with something else, as the first of its kind.
    const path = action.path.replace(/:id\b/, String(ids[collectionOf(action.path)] ?? 1)).replace(/:\w+/g, "1");
    const required = parameters.filter((parameter) => parameter.in === "query" && parameter.required);
    const query = new URLSearchParams(Object.fromEntries(required.map(({ name, example }) => [name, String(example)])));
    const answer = await send(
      server,
      { method: action.method, path: `${path}?${query}`, body: requestBody?.content["application/json"]?.example },
      BY_NEIGHBOUR.includes(nameOf(action)) ? neighbour.token : token,
    );
    answers.set(nameOf(action), answer);
    const record = [answer.json].flat()[0] as { id?: number; token?: { encoded: string } } | null | undefined;
    if (!action.path.includes(":") && record?.id !== undefined) ids[collectionOf(action.path)] = record.id;
    if (nameOf(action) === "POST /api/tokens") token = record?.token?.encoded;
  }
});
afterAll(() => server.stop());

describe("the answer to the example is the one described", () => {
  test.each(ordered.map((action) => [nameOf(action), action] as const))("%s", (name, action) => {
    const { status, text, json, headers } = answers.get(name) as Sent; // beforeAll has sent them all
    const operation = operationOf(action);
    const expected = REFUSED[name] ?? (answerOf(operation, 204) ? 204 : 200);
    expect({ status, text: status === expected ? "" : text }).toEqual({ status: expected, text: "" });
    const [content] = Object.entries(answerOf(operation, status)?.content ?? {});
    expect(headers.get("content-type")?.split(";")[0]).toBe(content?.[0]);
    const value = content?.[0] === "application/json" ? json : text;
    expect(content ? problemsOf(content[1].schema, value, true) : []).toEqual([]);
  });
});
