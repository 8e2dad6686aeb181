import type { ServerProcess } from "../cli/process";
import { below, pick, type Random, randomOf } from "../support/random";

/* Clients that write to a server that dies, and remember what they have been told. */

export const COLLECTIONS = ["points", "sequences", "logs"] as const;
export type Collection = (typeof COLLECTIONS)[number];
export type Shown = { readonly id: number; readonly [key: string]: unknown };

/** Records of a client that are there at the same time; what is above is deleted again. */
const KEPT = { points: 40, sequences: 20, logs: 400 } as const;

/** The records of a client by id. */
export type Records = Readonly<Record<Collection, Map<number, Shown>>>;

/** A write that was answered: what the record is from then on, undefined when it is gone. */
export interface Written {
  readonly collection: Collection;
  readonly id: number;
  readonly record: Shown | undefined;
  /** When the answer came, in milliseconds; `Infinity` without one. */
  readonly at: number;
}

/** What a client has been told: the records as they were answered last. */
interface Ledger {
  readonly known: Records;
  /** Every write in its order. Whoever needs them only for a while empties it. */
  readonly written: Written[];
  /** Id of the record whose change has not been answered: it may be there as before, changed, or gone. */
  open: { readonly collection: Collection; readonly id: number | undefined } | undefined;
}

export interface Client {
  readonly token: string;
  readonly random: Random;
  readonly ledger: Ledger;
}

export type Ask = (method: string, path: string, body?: object) => Promise<unknown>;

export function asker({ base }: ServerProcess, token: string): Ask {
  return async (method, path, body) => {
    const answer = await fetch(`${base}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, "user-agent": "test" },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return JSON.parse(text);
  };
}

export async function signUp(server: ServerProcess, seed: number): Promise<Client> {
  const [email, password] = [`kill${seed}@garden.test`, "password123"];
  const ask = asker(server, "none");
  await ask("POST", "/api/users", { name: "Ada", email, password, password_confirmation: password });
  const { token } = (await ask("POST", "/api/tokens", { user: { email, password } })) as { token: { encoded: string } }; // a login object
  const known = { points: new Map(), sequences: new Map(), logs: new Map() };
  return { token: token.encoded, random: randomOf(seed), ledger: { known, written: [], open: undefined } };
}

const bodyOf: Readonly<Record<Collection, (random: Random) => object>> = {
  points: (random) => ({ pointer_type: "Plant", x: below(random, 1000), y: 1, z: 0, name: `Plant ${random()}` }),
  sequences: (random) => ({ name: `Sequence ${random()}`, color: "red", args: {}, body: [WAIT] }),
  logs: (random) => ({ message: `Log ${random()}`, type: "info" }),
};
const WAIT = { kind: "wait", args: { milliseconds: 100 } };

/** Sends one write and notes what was answered. Throws when the server is gone; then the write stays open. */
async function writeOnce({ random, ledger }: Client, ask: Ask): Promise<void> {
  const collection = pick(random, COLLECTIONS);
  const known = ledger.known[collection];
  const id = known.size > 0 ? pick(random, [...known.keys()]) : undefined;
  const path = `/api/${collection}`;
  if (id !== undefined && known.size >= KEPT[collection]) {
    ledger.open = { collection, id };
    await ask("DELETE", `${path}/${id}`);
    note(ledger, collection, id, undefined);
  } else if (id !== undefined && collection !== "logs" && random() < 0.4) {
    ledger.open = { collection, id };
    note(ledger, collection, id, (await ask("PATCH", `${path}/${id}`, bodyOf[collection](random))) as Shown); // a record
  } else {
    ledger.open = { collection, id: undefined };
    const made = (await ask("POST", path, bodyOf[collection](random))) as Shown; // a record
    note(ledger, collection, made.id, made);
  }
  ledger.open = undefined;
}

function note(ledger: Ledger, collection: Collection, id: number, record: Shown | undefined, at = Date.now()): void {
  if (record) ledger.known[collection].set(id, record);
  else ledger.known[collection].delete(id);
  ledger.written.push({ collection, id, record, at });
}

/** Writes until the server is gone, and calls `acknowledged` after each write; answers how many there were. */
export async function writeOn(client: Client, server: ServerProcess, acknowledged: () => void): Promise<number> {
  const ask = asker(server, client.token);
  for (let count = 0; ; count++) {
    try {
      await writeOnce(client, ask);
      acknowledged();
    } catch (error) {
      if (error instanceof Error && /: \d{3} /.test(error.message)) throw error; // an answer nobody expects
      return count;
    }
  }
}

/** The records that a server has of a client. */
export async function recordsOf({ token }: Client, server: ServerProcess): Promise<Records> {
  const ask = asker(server, token);
  const list = async (collection: Collection): Promise<Map<number, Shown>> =>
    new Map(((await ask("GET", `/api/${collection}`)) as Shown[]).map((record) => [record.id, record])); // a list
  return { points: await list("points"), sequences: await list("sequences"), logs: await list("logs") };
}

/** Compares what is there with what was answered, then goes on from there. */
export async function check(client: Client, server: ServerProcess): Promise<string[]> {
  const problems: string[] = [];
  const { ledger } = client;
  const stored = await recordsOf(client, server);
  for (const collection of COLLECTIONS) {
    const [known, found] = [ledger.known[collection], stored[collection]];
    const open = ledger.open?.collection === collection ? ledger.open : undefined;
    for (const [id, record] of [...known]) {
      const now = found.get(id);
      if (Bun.deepEquals(now, record)) continue;
      if (id !== open?.id)
        problems.push(`${collection} ${id}: answered ${JSON.stringify(record)}, stored ${JSON.stringify(now)}`);
      note(ledger, collection, id, now, Infinity);
    }
    const unknown = [...found.values()].filter(({ id }) => !known.has(id));
    if (unknown.length > (open && open.id === undefined ? 1 : 0))
      problems.push(`${collection}: nobody has made ${unknown.map(({ id }) => id).join(", ")}`);
    for (const record of unknown) note(ledger, collection, record.id, record, Infinity);
  }
  ledger.open = undefined;
  return problems;
}
