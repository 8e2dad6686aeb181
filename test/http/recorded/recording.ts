import { readFileSync } from "node:fs";
import { join } from "node:path";
import { features } from "../../../src/features";
import type { Action } from "../../../src/framework/action";
import { contentOf } from "../../../src/http/openapi/example";
import { openAccount, type Account } from "../../support/account";
import { allActions, creationsIn, Examples } from "../../support/examples";
import { PASSWORD, sendAsIs, type Sent } from "../../support/scenarios";
import { startServer } from "../../support/server";

/* What a person with one garden asks of the contract, one request after the other, and what they are answered. */

/** What differs from run to run, in one place. Everything else has to be equal byte for byte. */
const PASSING: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/eyJ[\w-]+\.[\w-]+\.[\w-]+/g, "<token>"],
  [/\b[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\b/g, "<uuid>"],
  [/localhost:\d+/g, "<server>"],
  [/"jti":"[^"]+"/g, '"jti":"<jti>"'],
  [/-----BEGIN PUBLIC KEY-----[^-]+-----END PUBLIC KEY-----\\?n?/g, "<key>"],
  [/"(policy|signature|GoogleAccessId)":"[^"]*"/g, '"$1":"<$1>"'],
  [/temp\d?\/[\w-]+/g, "<upload>"],
  [/"[\da-f]{8}-(\d+)"/g, '"<journal>-$1"'],
  [/session:[\da-f]{8}/g, "session:<jti>"],
  [/,"who":(?:null|\{[^}]*\})/g, ""], // the one key that has come since (`people.md` §2)
];
const lasting = (text: string): string => PASSING.reduce((told, [pattern, name]) => told.replace(pattern, name), text);

/** Paths that the contract names. */
const CONTRACT = new Set(
  readFileSync(join(import.meta.dir, "../../../docs/device-account-api.md"), "utf8").match(/\/api\/[\w/:]+/g),
);
/** Actions that end the account or the token, and those that answer by chance, or with more than the contract has. */
const LEFT_OUT = [
  ...["DELETE /api/users", "DELETE /api/tokens", "POST /api/device/reset"],
  ...["POST /api/users/control_certificate", "POST /api/export_data"],
  ...["POST /api/device/seed", "POST /api/demo_account"], // gardens that change with the program
];
const used: readonly Action[] = allActions.filter(
  ({ method, path }) => CONTRACT.has(path) && !LEFT_OUT.includes(`${method} ${path}`),
);
const collectionOf = ({ path }: Action): string => path.split("/")[2] ?? "";
const of = (method: Action["method"]): readonly Action[] => used.filter((action) => action.method === method);

/** A body with a value of another kind in each field. */
const wrong = ({ reference }: Action): object =>
  Object.fromEntries(
    Object.keys(contentOf(reference.request?.() ?? {}).properties ?? {}).map((name) => [name, { odd: [name] }]),
  );

class Recorder {
  readonly lines: string[] = [];
  readonly #base: string;
  readonly #account: Account;
  readonly #examples: Examples;
  readonly #ids = new Map<string, number>();

  constructor(base: string, account: Account) {
    this.#base = base;
    this.#account = account;
    this.#examples = new Examples({ base, features }, account);
  }

  async #ask(sent: Sent, isKnown = true): Promise<unknown> {
    const request = { ...sent, headers: { "x-device-rpc-id": `request-${this.lines.length}` } };
    const answer = await sendAsIs({ base: this.#base }, request, isKnown ? this.#account.token : undefined);
    const asked = [sent.method, sent.path, ...(sent.body === undefined ? [] : [JSON.stringify(sent.body)])].join(" ");
    const type = answer.headers.get("content-type") ?? "-";
    this.lines.push(lasting(`${isKnown ? "" : "nobody: "}${asked}\n${answer.status} ${type} ${answer.text}`));
    return answer.json;
  }

  /** The address of an action, with the ids of records that are there; undefined where there is none. */
  #pathOf(action: Action): string | undefined {
    const id = this.#ids.get(collectionOf(action));
    if (action.path.includes(":") && id === undefined) return undefined;
    return action.path.replace(/:\w+/g, String(id));
  }

  async #all(actions: readonly Action[], bodyOf?: (action: Action) => unknown, isKnown = true): Promise<void> {
    for (const action of actions) {
      const path = this.#pathOf(action);
      const body = bodyOf && action.body !== "ignored" ? { body: await bodyOf(action) } : {};
      if (path !== undefined) await this.#ask({ method: action.method, path, ...body }, isKnown);
    }
  }

  async record(): Promise<readonly string[]> {
    const examples = this.#examples;
    const example = (action: Action): Promise<unknown> => examples.bodyOf(action);
    const gets = of("GET");
    await this.#all(gets.filter(({ path }) => !path.includes(":")));
    for (const [name] of creationsIn(used)) this.#ids.set(name, await examples.idOf(name));
    await this.#all(of("POST"), example);
    await this.#all(of("POST"), wrong);
    await this.#all(of("POST"), () => ({}), false);
    await this.#all(gets);
    await this.#all(gets, undefined, false);
    await this.#all(of("PATCH"), wrong);
    await this.#all(of("PATCH"), example);
    for (const _ of ["first", "again"]) await this.#all(of("DELETE"));
    await this.#all(gets);
    await this.#ask({
      method: "POST",
      path: "/api/tokens",
      body: { user: { email: this.#account.email, password: PASSWORD } },
    });
    await this.#ask({ method: "GET", path: "/api/changes" });
    return this.lines;
  }
}

/** Asks everything once, of a new server whose clock stands still. */
export async function record(): Promise<string> {
  const server = await startServer({}, () => new Date("2026-03-01T08:15:30.123Z"));
  try {
    const account = await openAccount(server, "ada@garden.test");
    return `${(await new Recorder(server.base, account).record()).join("\n\n")}\n`;
  } finally {
    await server.stop();
  }
}
