import { afterAll, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { openAccount } from "../../support/account";
import { type EventReader, openEvents } from "../../support/event-stream";
import { tempFolder } from "../../support/folder";
import { below, pick, type Random, randomOf } from "../../support/random";
import { post, type Sent } from "../../support/scenarios";
import { startServer } from "../../support/server";
import { amount, longTest, part } from "../../support/tier";
import { type ServerProcess, startServe } from "../../cli/process";
import { REQUESTS } from "../messaging/random-requests";

/* A client that was away for any part of a history ends with what the server has (`live.md` §2). */

const RESOURCES = [
  ...["points", "tools", "point_groups", "saved_gardens", "plant_templates", "sequences", "regimens", "folders"],
  ...["sensors", "plugin_envs"],
];

type Records = Map<string, unknown>;
interface Change {
  readonly resource: string;
  readonly id: number;
  readonly record: unknown;
}

/** A client that keeps what it is told, as a page does. */
class Client {
  readonly records: Records = new Map();
  readonly #token: string;
  base: string;
  #lastId: string | undefined;
  #reader: EventReader | undefined;
  #heard = 0;

  constructor(base: string, token: string) {
    this.base = base;
    this.#token = token;
  }

  /** Undefined when the server has gone. */
  async ask({ method, path, body }: Sent): Promise<{ status: number; json: unknown } | undefined> {
    const request = { method, headers: { authorization: this.#token }, body: body ? JSON.stringify(body) : null };
    try {
      const response = await fetch(this.base + path, request);
      return { status: response.status, json: await response.json() };
    } catch {
      return undefined;
    }
  }

  async come(): Promise<void> {
    const id = this.#lastId === undefined ? {} : { "last-event-id": this.#lastId };
    this.#reader = await openEvents(`${this.base}/api/events?kinds=change`, { authorization: this.#token, ...id });
    this.#heard = 0;
    while (this.#reader.text() === "") await this.#reader.news();
    if (this.#lastId === undefined) await this.download();
  }

  /** Takes in what has come until now. */
  async hear(): Promise<void> {
    const { events = [], lastId } = this.#reader ?? {};
    for (; this.#heard < events.length; this.#heard++) {
      const { event, data } = events[this.#heard] ?? {};
      if (event === "reset") await this.download();
      else this.#take(data as Change);
    }
    this.#lastId = lastId?.() ?? this.#lastId;
  }

  async hearUntil(isThere: () => boolean): Promise<void> {
    for (await this.hear(); !isThere(); await this.hear()) await this.#reader?.news();
  }

  async leave(): Promise<void> {
    await this.hear();
    this.#reader?.leave();
  }

  async download(): Promise<void> {
    const records = await recordsOf(this);
    this.records.clear();
    for (const [name, record] of records) this.records.set(name, record);
  }

  #take({ resource, id, record }: Change): void {
    if (!RESOURCES.includes(resource)) return;
    if (record === null) this.records.delete(`${resource}/${id}`);
    else this.records.set(`${resource}/${id}`, record);
  }
}

/** All that the server has. */
async function recordsOf(client: Client): Promise<Records> {
  const lists = await Promise.all(
    RESOURCES.map(async (resource) => {
      const { json } = (await client.ask({ method: "GET", path: `/api/${resource}` })) ?? {};
      return (json as { id: number }[]).map((record): [string, unknown] => [`${resource}/${record.id}`, record]); // a list
    }),
  );
  return new Map(lists.flat());
}
const sorted = (records: Records): [string, unknown][] => [...records].sort(([a], [b]) => a.localeCompare(b));

/** The client comes and goes while requests are made. `between`: what else happens to the server. */
async function live(client: Client, random: Random, rounds: number, between: () => Promise<void>): Promise<void> {
  const ids = (resource: string) =>
    [...client.records.keys()]
      .filter((name) => name.startsWith(`${resource}/`))
      .map((name) => Number(name.split("/")[1]));
  for (let round = 0; round < rounds; round++) {
    const isThere = random() < 0.7;
    if (isThere) await client.come();
    const requests = Array.from({ length: below(random, 8) }, async (_, step) => {
      const answer = await client.ask(pick(random, REQUESTS)({ random, name: `n${round}-${step}`, ids }));
      if (answer) expect([200, 404, 422]).toContain(answer.status);
    });
    if (isThere && random() < 0.5) await client.leave();
    if (random() < 0.7) await Promise.all(requests);
    if (isThere) await client.leave();
    await between();
    await Promise.all(requests);
  }
  await client.come();
  const last = (await client.ask(post("/api/tools", { name: "last" })))?.json as { id: number };
  await client.hearUntil(() => client.records.has(`tools/${last.id}`));
  expect(client.records.size).toBeGreaterThan(10);
  expect(sorted(client.records)).toEqual(sorted(await recordsOf(client)));
  await client.leave();
}

test.each(part([1, 2, 3], 3))("random history %d", async (seed) => {
  const server = await startServer({ DURABILITY: "relaxed" });
  const { token } = await openAccount(server);
  await live(new Client(server.base, token), randomOf(seed), amount(50, 150), async () => {});
  await server.stop();
});

const folder = tempFolder();
afterAll(() => rmSync(folder, { recursive: true }));

longTest(
  "a history in which the server is killed again and again",
  async () => {
    const random = randomOf(4);
    let server: ServerProcess = await startServe(folder);
    const email = "ada@garden.test";
    const password = "password123";
    const anonymous = new Client(server.base, "");
    await anonymous.ask(post("/api/users", { name: "Ada", email, password, password_confirmation: password }));
    const login = await anonymous.ask(post("/api/tokens", { user: { email, password } }));
    const client = new Client(server.base, (login?.json as { token: { encoded: string } }).token.encoded);
    await live(client, random, amount(15, 60), async () => {
      if (random() < 0.8) return;
      server.kill("SIGKILL");
      await server.ended;
      server = await startServe(folder);
      client.base = server.base;
    });
    await server[Symbol.asyncDispose]();
  },
  120_000,
);
