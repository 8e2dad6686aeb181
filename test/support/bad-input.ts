import { beforeAll, describe, expect, test } from "bun:test";
import type { Action } from "../../src/framework/action";
import { contentOf } from "./database";
import { creationsIn, Examples, fieldSchemasOf } from "./examples";
import { makeAccount, send, type Sent, type TestAccount } from "./scenarios";
import type { TestServer } from "./server";
import { part } from "../support/tier";

const notJson = { status: 422, json: { error: "This API takes JSON. Send a valid JSON object." } };
const noRecord = { status: 404, json: { error: "Record not found." } };

const collectionOf = (path: string): string => path.split("/")[2] ?? "";
const named = (actions: readonly Action[]) =>
  actions.map((action) => [`${action.method} ${action.path}`, action] as const);

/** Names of the fields an action takes, as the API reference tells them. */
const fieldsOf = (action: Action): string[] => [
  ...new Set([...Object.keys(fieldSchemasOf(action)), ...Object.keys(action.reference.example ?? {})]),
];

/** Values that fit few fields or none, as JSON texts. */
const oddValues: readonly (readonly [name: string, json: string])[] = [
  ["null", "null"],
  ["a truth", "true"],
  ["an empty text", '""'],
  ["control characters", '"\\u0000\\u0001\\u001f"'],
  ["half of a character", '"\\ud83d"'],
  ["a text", '"Robert\'); drop table users;--"'],
  ["a long text", JSON.stringify("x".repeat(100_001))],
  ["a long text of digits", JSON.stringify("9".repeat(400))],
  ["a fraction", "0.5"],
  ["a negative number", "-1"],
  ["a number above 32 bits", "2147483648"],
  ["a number above 53 bits", "9007199254740993"],
  ["a large number", "-1e308"],
  ["a number beyond a double", "1e309"],
  ["an id that is not there", "999999"],
  ["a list of everything", '[null,1,"x",{},[]]'],
  ["an object of everything", '{"a":null,"b":[1],"kind":"nothing","args":{},"__proto__":1,"constructor":2}'],
  ["lists in lists", `${"[".repeat(90)}${"]".repeat(90)}`],
  ["a time that is none", '"2026-02-30T25:61:61Z"'],
  ["a time far away", '"-271821-04-20T00:00:00Z"'],
];

/** Bodies in which every field has the odd value, and those in which one field of the example has it. */
function oddBodies(fields: readonly string[], example: Readonly<Record<string, unknown>>) {
  const member = (name: string, json: string): string => `${JSON.stringify(name)}:${json}`;
  return oddValues.flatMap(([what, odd]) => [
    // Not the long one, or the body itself would be too large.
    ...(odd.length < 1000
      ? [{ what: `${what} everywhere`, body: `{${fields.map((field) => member(field, odd)).join(",")}}` }]
      : []),
    ...Object.keys(example).map((field) => {
      const others = Object.entries(example).filter(([name]) => name !== field);
      const members = [...others.map(([name, value]) => member(name, JSON.stringify(value))), member(field, odd)];
      return { what: `${what} as ${field}`, body: `{${members.join(",")}}` };
    }),
  ]);
}

/** What no client means to send is refused by each action as the specification has it, and stores nothing. */
export function badInputTests(server: () => TestServer, actions: readonly Action[]): void {
  const creations = creationsIn(actions);
  let account: TestAccount;
  let examples: Examples;
  beforeAll(async () => {
    account = await makeAccount(server());
    examples = new Examples(server(), account);
    await examples.createAll();
  });

  /** The action's path with the id of a record that is there. */
  async function pathOf({ path }: Action): Promise<string> {
    const id = creations.has(collectionOf(path)) ? await examples.idOf(collectionOf(path)) : 1;
    return path.replace(/:\w+/g, String(id));
  }
  const withBody = actions.filter(({ body }) => body !== "ignored");

  describe("a body that is no JSON object is refused by", () => {
    const bodies = ["{", "[]", "[{}]", "3", '"x"', "null", "true", "\u0000", "{}}", "[".repeat(101) + "]".repeat(101)];
    test.each(named(part(withBody, 3)))("%s", async (_, action) => {
      const path = await pathOf(action);
      const before = contentOf(server());
      for (const body of action.body === "required" ? ["", ...bodies] : bodies) {
        const { status, json } = await send(server(), { method: action.method, path, body }, account.token);
        expect({ body, status, json }).toEqual({ body, ...notJson });
      }
      const { status } = await send(
        server(),
        { method: action.method, path, body: " ".repeat(5 * 1024 * 1024 + 1) },
        account.token,
      );
      expect(status).toBe(413);
      expect(contentOf(server())).toBe(before);
    });
  });

  describe("odd values in the fields of", () => {
    /** Statuses that the specification has for what a client sends (`accounts.md` §1.4). */
    const documented = [200, 202, 403, 404, 409, 422, 429];
    /** For a token in the body (`accounts.md` §5.3), and for a long one (`operations.md` §6). */
    const documentedOf = ({ access, waits, reference }: Action): number[] => [
      ...documented,
      ...(reference.refusals?.no_space ? [507] : []),
      ...(access === "public" ? [401] : []),
      ...(access === "public" || waits ? [413] : []),
    ];
    // What ends the account or empties it has its own tests; here it would take the records with it.
    const kept = withBody.filter(({ path, method }) => !(method === "DELETE" || path === "/api/device/reset"));

    test.each(named(part(kept, 12)))(
      "%s: a documented status, and nothing stored that is refused",
      async (_, action) => {
        const path = await pathOf(action);
        const example = (await examples.bodyOf(action)) as Readonly<Record<string, unknown>>; // an object
        const ask = async ({ what, body }: { what: string; body: string }) => {
          const { status, json } = await send(server(), { method: action.method, path, body }, account.token);
          expect({ what, status, isDocumented: documentedOf(action).includes(status) }).toMatchObject({
            what,
            isDocumented: true,
          });
          const problems = status < 400 ? undefined : Object.keys((json ?? {}) as object); // of an object, or there are none
          expect({ what, problems }).not.toEqual({ what, problems: [] });
          return status < 400;
        };
        const refused: { what: string; body: string }[] = [];
        for (const odd of oddBodies(fieldsOf(action), example)) if (!(await ask(odd))) refused.push(odd);
        const before = contentOf(server());
        // What writes nothing is not asked again: some of it is slow.
        for (const odd of action.writes === undefined ? [] : refused)
          expect({ ...odd, stored: await ask(odd) }).toEqual({ ...odd, stored: false });
        expect(contentOf(server())).toBe(before);
        // A server without room says so.
        expect(server().log.filter((line) => / error (?!disk_full)/.test(line))).toEqual([]);
      },
    );
  });

  describe("ids that no record has are not found by", () => {
    const ids = ["0", "-1", "12abc", "1e3", "0x1", "999999", "99999999999999999999", "%20", "%00", "NaN", "null", "'"];
    const byId = actions.filter(({ path, access }) => path.includes(":id") && access === "token");
    test.each(named(byId))("%s", async (_, action) => {
      const body = action.body === "ignored" ? undefined : await examples.bodyOf(action);
      const before = contentOf(server());
      for (const id of ids) {
        const request: Sent = { method: action.method, path: action.path.replace(/:\w+/g, id), body };
        const { status, json } = await send(server(), request, account.token);
        expect({ id, status, json }).toEqual({ id, ...noRecord });
      }
      expect(contentOf(server())).toBe(before);
    });
  });
}
