import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Services } from "../../src/framework/services";
import { createAccount } from "../../src/features/account/user/accounts";
import { signToken, storeToken } from "../../src/features/account/session/sessions";
import { spokenHere } from "./spoken";
import { startServer, type TestServer, type TestSettings } from "./server";

/** Who sends a request: the account under test, another one, or a client without token. */
export type Sender = "owner" | "neighbour" | "nobody";

export interface Sent {
  readonly method: string;
  /** May hold `$name` of a record in `given`, which stands for its id. */
  readonly path: string;
  /** JSON value, or text that is sent as it is. `"$name"` stands for the id of a record in `given`. */
  readonly body?: unknown;
  readonly as?: Sender;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Stores what requests cannot make, or not in reasonable time, for the account under test; answers the id of a record. */
export type Setup = (services: Services, deviceId: number) => Promise<number>;

export interface Expected {
  readonly status?: number;
  /** The whole answer. */
  readonly is?: unknown;
  /** Part of the answer. */
  readonly has?: unknown;
  /** Keys an object (or the objects of an array) must not have. */
  readonly lacks?: readonly string[];
  /** Texts that must not occur anywhere in the answer, headers included. `$name` stands for the id of a record in `given`. */
  readonly hides?: readonly string[];
  readonly headers?: Readonly<Record<string, string | null>>;
}

/** One sentence of the specification: what exists, who asks what, what comes back, and what is there afterwards. */
export interface Scenario extends Expected {
  readonly name: string;
  /** Requests sent before, all successful; the id of each answer is known by its name. */
  readonly given?: Readonly<Record<string, Sent | Setup>>;
  readonly send: Sent;
  readonly then?: readonly (Expected & { readonly send: Sent })[];
}

type Options = Pick<Sent, "as" | "headers">;
const sender =
  (method: string) =>
  (path: string, body?: unknown, options: Options = {}): Sent => ({ method, path, body, ...options });
export const get = (path: string, options: Options = {}): Sent => ({ method: "GET", path, ...options });
export const post = sender("POST");
export const patch = sender("PATCH");
export const put = sender("PUT");
export const remove = sender("DELETE");

/** An account made as `gardenshed user create` and `gardenshed token` make it. */
export interface TestAccount {
  readonly userId: number;
  readonly deviceId: number;
  readonly email: string;
  readonly token: string;
}
export const PASSWORD = "password123";

/** Hashing is slow on purpose, and so is a log-in: every test account has this password, and the cheapest hash of it. */
const CHEAPEST = { algorithm: "argon2id", memoryCost: 8, timeCost: 1 } as const;
let passwordHash: Promise<string> | undefined;

export async function makeAccount(
  server: TestServer,
  email = `${crypto.randomUUID()}@garden.test`,
): Promise<TestAccount> {
  const { services } = server;
  passwordHash ??= Bun.password.hash(PASSWORD, CHEAPEST);
  const hash = await passwordHash;
  const now = services.clock();
  const { userId, deviceId } = await services.writes.run(
    "account",
    () =>
      createAccount(
        services.db,
        { name: "Gardener", email, passwordHash: hash, language: "English", isVerified: true },
        now,
      ),
    0,
  );
  return { userId, deviceId, email, token: await makeToken(server, { userId, deviceId }, "unknown") };
}

/** A token of an account as a log-in of this audience gets it; that of robots is `bot`. */
export async function makeToken(
  { services, base }: TestServer,
  { userId, deviceId }: Pick<TestAccount, "userId" | "deviceId">,
  audience: Parameters<typeof signToken>[2],
): Promise<string> {
  const now = services.clock();
  const address = { secure: false, host: "localhost", port: Number(new URL(base).port) };
  const signed = await signToken(services, { id: userId, device_id: deviceId }, audience, address, now);
  await services.writes.run("account", () => storeToken(services, deviceId, signed, now), deviceId);
  return signed.encoded;
}

/** What no answer contains: hashes of passwords, words of the database, places in the code. */
const INNER = /\$argon2|\$2[aby]\$|SQLITE_|SqliteError|node_modules|\.tsx?:\d+|^ {4}at \S/m;

/** Sends a request; without `as: "nobody"` it carries the token of the account. */
export async function send(
  server: Pick<TestServer, "base"> & Partial<Pick<TestServer, "spoken" | "services">>,
  sent: Sent,
  token?: string,
): Promise<{ status: number; json: unknown; text: string; headers: Headers }> {
  const client = spokenHere()?.client;
  const spoken = client && server.spoken?.[client.name];
  const isElsewhere = server.services?.config.publicUrl !== undefined; // what is told then is where the contract is spoken
  if (!client || spoken === undefined || isElsewhere || typeof sent.body === "string")
    return sendAsIs(server, sent, token);
  const { path, body, headers = {} } = sent;
  const told = { ...sent, path: client.path(path), body: client.body(path, body), headers: client.headers(headers) };
  const answer = await sendAsIs({ base: spoken }, told, token);
  const json = client.answer(path, answer.status, answer.json);
  const unknown = [...client.unknown];
  client.unknown.clear();
  if (unknown.length > 0) throw new Error(`no file has a word for ${unknown.join(", ")} of ${path}`);
  return { ...answer, json, headers: client.headersIn(answer.headers) };
}

/** The same without another word. */
export async function sendAsIs(
  { base }: Pick<TestServer, "base">,
  { method, path, body, headers = {} }: Sent,
  token?: string,
): Promise<{ status: number; json: unknown; text: string; headers: Headers }> {
  const response = await fetch(`${base}${path}`, {
    method,
    headers: { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), "user-agent": "test", ...headers },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const text = await textOf(response);
  if (!response.headers.get("content-type")?.startsWith("text/javascript")) expect(text).not.toMatch(INNER);
  const isJson = response.headers.get("content-type")?.startsWith("application/json") && text !== "";
  return { status: response.status, json: isJson ? JSON.parse(text) : undefined, text, headers: response.headers };
}

/** The body of an answer; of one that has no end its first piece. */
export async function textOf(response: Response): Promise<string> {
  if (!response.headers.get("content-type")?.startsWith("text/event-stream")) return response.text();
  for await (const piece of response.body ?? []) return new TextDecoder().decode(piece);
  return "";
}

export type Ids = Readonly<Record<string, number>>;

/** Replaces `$name` by ids: a text that is just `$name` becomes the number. */
export function withIds(value: unknown, ids: Ids): unknown {
  if (typeof value === "string") {
    const whole = value.startsWith("$") ? ids[value.slice(1)] : undefined;
    return whole ?? value.replace(/\$(\w+)/g, (text, name: string) => String(ids[name] ?? text));
  }
  if (Array.isArray(value)) return value.map((element) => withIds(element, ids));
  // Plain objects only: matchers such as expect.any() are objects of a class.
  if (value === null || typeof value !== "object" || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([key, element]) => [withIds(key, ids), withIds(element, ids)]));
}

function check(
  answer: Awaited<ReturnType<typeof send>>,
  { status = 200, is, has, lacks, hides, headers }: Expected,
  ids: Ids,
): void {
  expect({ status: answer.status, text: status === answer.status ? "" : answer.text }).toEqual({ status, text: "" });
  if (is !== undefined) expect(answer.json).toEqual(withIds(is, ids));
  if (has !== undefined) expect(answer.json).toMatchObject(withIds(has, ids) as Record<string, unknown>); // matchers keep their type
  for (const record of [answer.json].flat()) {
    for (const key of lacks ?? []) expect(record).not.toHaveProperty(key);
  }
  const whole = () => `${answer.text}\n${JSON.stringify([...answer.headers])}`;
  for (const text of hides ?? []) expect(whole()).not.toContain(String(withIds(text, ids)));
  for (const [name, value] of Object.entries(headers ?? {})) expect(answer.headers.get(name)).toBe(value);
}

/** Every so many rows of a table, the first among them, stand for all of it where all are too many. */
const SAMPLE = 10;
/** Ends the names of these rows, so that a run can ask for them alone (`bun test -t`). */
export const SAMPLED = "(sampled)";

/** The name of a row in reports. Only runs in another dialect ask for a sample. */
const titled = (name: string, index: number): string =>
  spokenHere() && index % SAMPLE === 0 ? `${name} ${SAMPLED}` : name;

/** Runs each row with fresh accounts on a server of this table's own. */
export function scenarios(
  title: string,
  rows: readonly Scenario[],
  settings: TestSettings = {},
  clock?: () => Date,
): void {
  describe(title, () => {
    let server: TestServer;
    beforeAll(async () => {
      server = await startServer(settings, clock);
    });
    afterAll(() => server.stop());

    test.each(rows.map((row, index) => [titled(row.name, index), row] as const))("%s", async (_, row) => {
      const accounts: Partial<Record<Sender, TestAccount>> = {};
      const ids: Record<string, number> = {};
      const perform = async (request: Sent) => {
        const as = request.as ?? "owner";
        if (as !== "nobody") accounts[as] ??= await makeAccount(server);
        const answer = await send(server, withIds(request, ids) as Sent, accounts[as]?.token); // ids replace texts, the shape stays
        const others = Object.entries(accounts).filter(([name]) => name !== as);
        for (const [name, { email, token }] of others)
          expect({ name, isShown: answer.text.includes(email) || answer.text.includes(token) }).toEqual({
            name,
            isShown: false,
          });
        return answer;
      };
      accounts.owner = await makeAccount(server);
      ids["device"] = accounts.owner.deviceId;
      ids["user"] = accounts.owner.userId;
      for (const [name, request] of Object.entries(row.given ?? {})) {
        if (typeof request === "function") {
          ids[name] = await request(server.services, accounts.owner.deviceId);
          continue;
        }
        const { status, json, text } = await perform(request);
        if (status !== 200) throw new Error(`given ${name}: ${status} ${text}`);
        const record = (Array.isArray(json) ? json[0] : json) as { id?: number } | undefined;
        ids[name] = record?.id ?? 0;
      }
      check(await perform(row.send), row, ids);
      for (const next of row.then ?? []) check(await perform(next.send), next, ids);
    });
  });
}
