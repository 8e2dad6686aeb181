import { Database } from "../../src/platform/db/database";
import { startServe, type ServerProcess } from "../cli/process";
import { below, pick, type Random, randomOf } from "../support/random";

/* A server that is killed while many clients write, again and again, on one data folder. */

const COLLECTIONS = ["points", "sequences", "logs"] as const;
type Collection = (typeof COLLECTIONS)[number];
type Shown = { readonly id: number; readonly [key: string]: unknown };

/** Records of a client that are there at the same time; what is above is deleted again. */
const KEPT = { points: 40, sequences: 20, logs: 400 } as const;

/** What a client has been told: the records as they were answered last. */
interface Ledger {
  readonly known: Record<Collection, Map<number, Shown>>;
  /** Id of the record whose change has not been answered: it may be there as before, changed, or gone. */
  open: { readonly collection: Collection; readonly id: number | undefined } | undefined;
}

interface Client {
  readonly token: string;
  readonly random: Random;
  readonly ledger: Ledger;
}

export interface KillResult {
  readonly rounds: number;
  /** Writes that were answered. */
  readonly acknowledged: number;
  /** Sentences about what differs from the answers; empty when nothing is lost or changed. */
  readonly problems: readonly string[];
}

type Ask = (method: string, path: string, body?: object) => Promise<unknown>;

function asker({ base }: ServerProcess, token: string): Ask {
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

async function signUp(server: ServerProcess, seed: number): Promise<Client> {
  const [email, password] = [`kill${seed}@garden.test`, "password123"];
  const ask = asker(server, "none");
  await ask("POST", "/api/users", { name: "Ada", email, password, password_confirmation: password });
  const { token } = (await ask("POST", "/api/tokens", { user: { email, password } })) as { token: { encoded: string } }; // a login object
  const known = { points: new Map(), sequences: new Map(), logs: new Map() };
  return { token: token.encoded, random: randomOf(seed), ledger: { known, open: undefined } };
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
    known.delete(id);
  } else if (id !== undefined && collection !== "logs" && random() < 0.4) {
    ledger.open = { collection, id };
    known.set(id, (await ask("PATCH", `${path}/${id}`, bodyOf[collection](random))) as Shown); // a record
  } else {
    ledger.open = { collection, id: undefined };
    const made = (await ask("POST", path, bodyOf[collection](random))) as Shown; // a record
    known.set(made.id, made);
  }
  ledger.open = undefined;
}

/** Writes until the server is gone, and calls `acknowledged` after each write; answers how many there were. */
async function writeOn(client: Client, server: ServerProcess, acknowledged: () => void): Promise<number> {
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

/** Compares what is there with what was answered, then goes on from there. */
async function check({ token, ledger }: Client, server: ServerProcess): Promise<string[]> {
  const problems: string[] = [];
  const ask = asker(server, token);
  for (const collection of COLLECTIONS) {
    const known = ledger.known[collection];
    const open = ledger.open?.collection === collection ? ledger.open : undefined;
    const found = new Map(((await ask("GET", `/api/${collection}`)) as Shown[]).map((record) => [record.id, record])); // a list
    for (const [id, record] of known) {
      const stored = found.get(id);
      if (id !== open?.id && !Bun.deepEquals(stored, record))
        problems.push(`${collection} ${id}: answered ${JSON.stringify(record)}, stored ${JSON.stringify(stored)}`);
    }
    const unknown = [...found.keys()].filter((id) => !known.has(id));
    if (unknown.length > (open && open.id === undefined ? 1 : 0))
      problems.push(`${collection}: nobody has made ${unknown.join(", ")}`);
    ledger.known[collection] = found;
  }
  ledger.open = undefined;
  return problems;
}

/** Kills a server `rounds` times in the midst of the writes of `clients` clients. */
export async function killRounds(
  dataDir: string,
  rounds: number,
  { clients = 8, seed = 1, durability = "balanced" }: { clients?: number; seed?: number; durability?: string } = {},
): Promise<KillResult> {
  const random = randomOf(seed);
  const settings = { DURABILITY: durability, LOG_LEVEL: "warn" };
  const problems: string[] = [];
  let acknowledged = 0;
  let writers: readonly Client[] = [];
  for (let round = 0; round <= rounds; round++) {
    await using server = await startServe(dataDir, settings);
    if (round === 0) {
      writers = await Promise.all(Array.from({ length: clients }, (_, index) => signUp(server, index)));
    }
    problems.push(...(await Promise.all(writers.map((writer) => check(writer, server)))).flat());
    problems.push(...integrityProblems(`${dataDir}/gardenshed.db`));
    if (round === rounds) break;
    const begun = Promise.withResolvers<void>(); // by the first answer, however slow the disk is
    const delayMs = below(random, 300);
    const killed = begun.promise.then(() => Bun.sleep(delayMs)).then(() => server.kill("SIGKILL"));
    const counts = await Promise.all(writers.map((writer) => writeOn(writer, server, begun.resolve)));
    await killed;
    await server.ended;
    acknowledged += counts.reduce((sum, count) => sum + count, 0);
  }
  return { rounds, acknowledged, problems };
}

/** What SQLite finds wrong in a file. */
export function integrityProblems(path: string): string[] {
  const db = new Database(path);
  try {
    const integrity = String(db.value("pragma integrity_check"));
    const foreign = db.rows("pragma foreign_key_check").map((row) => JSON.stringify(row));
    return [...(integrity === "ok" ? [] : [integrity]), ...foreign];
  } finally {
    db.close();
  }
}
