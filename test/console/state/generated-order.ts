import { setImmediate as othersTurn } from "node:timers/promises";
import type { Change, Changes } from "../../../src/client/client";
import type { Client } from "../../../src/client/client";
import { createChanges } from "../../../src/console/state/changes";
import { createRecords } from "../../../src/console/state/records";
import { below, pick, type Random, randomOf } from "../../support/random";

/* Two stores of one account, and a server as live.md §1 describes it, with everything between them late, lost or overtaken. */

const KINDS = ["points", "tools"] as const;
type Kind = (typeof KINDS)[number];
interface Tool {
  readonly id: number;
  readonly name: string;
  /** By a clock that jumps: nothing may depend on it. */
  readonly updated_at: string;
}
type Tables = Readonly<Record<Kind, Map<number, Tool>>>;

/** What it knows of the account is what the specification says; how it stores it is its own. */
class Server {
  tables: Tables = { points: new Map(), tools: new Map() };
  readonly lines = new Set<Line>();
  #epoch = 1;
  #n = 0;
  #floor = 0;
  #entries: { readonly n: number; readonly resource: Kind; readonly id: number }[] = [];
  #backup: { readonly n: number; readonly tables: Tables } = { n: 0, tables: this.tables };
  readonly #random: Random;

  constructor(random: Random) {
    this.#random = random;
  }

  get number(): string {
    return this.#numberOf(this.#n);
  }

  /** Makes, changes or deletes one of a few records. */
  write(): {
    readonly resource: Kind;
    readonly id: number;
    readonly record: Tool | undefined;
    readonly number: string;
  } {
    const resource = pick(this.#random, KINDS);
    const id = 1 + below(this.#random, 4);
    const table = this.tables[resource];
    const updated_at = new Date(below(this.#random, 1e12)).toISOString();
    const isGone = table.has(id) && this.#random() < 0.3;
    const record = isGone ? undefined : { id, name: `${resource} at ${this.#n + 1}`, updated_at };
    if (record) table.set(id, record);
    else table.delete(id);
    this.#entries.push({ n: ++this.#n, resource, id });
    for (const line of this.lines) line.frames.push(this.#change({ n: this.#n, resource, id }));
    return { resource, id, record, number: this.number };
  }

  list(kind: Kind): { readonly records: Tool[]; readonly number: string } {
    return { records: [...this.tables[kind].values()], number: this.number };
  }

  changes(since: string | undefined): Changes {
    const behind = this.#behind(since);
    if (since === undefined || behind === undefined)
      return { cursor: this.number, reset: since !== undefined, changes: [] };
    const part = behind.slice(0, 3);
    const cursor = this.#numberOf(part.at(-1)?.n ?? this.#n);
    return { cursor, reset: false, changes: part.map((entry) => this.#change(entry).change) };
  }

  connect(since: string | undefined, line: Line): void {
    this.lines.add(line);
    const behind = this.#behind(since);
    line.frames.push(...(behind?.map((entry) => this.#change(entry)) ?? [{ reset: this.number }]));
  }

  /** Old entries go, also those that nobody has been told of. */
  forget(): void {
    this.#floor = Math.max(this.#floor, this.#n - below(this.#random, 3));
    this.#entries = this.#entries.filter(({ n }) => n > this.#floor);
  }

  keepBackup(): void {
    this.#backup = { n: this.#n, tables: { points: new Map(this.tables.points), tools: new Map(this.tables.tools) } };
  }

  /** Everything ends, and the server begins again with what it had earlier, under numbers of another history. */
  restore(): void {
    const { n, tables } = this.#backup;
    this.tables = { points: new Map(tables.points), tools: new Map(tables.tools) };
    this.#epoch++;
    this.#n = this.#floor = n;
    this.#entries = [];
    for (const line of this.lines) line.cut();
  }

  #numberOf = (n: number): string => `${this.#epoch.toString(16).padStart(8, "0")}-${n}`;

  #behind(since: string | undefined) {
    const n = Number(since?.split("-")[1]);
    if (since === undefined || since !== this.#numberOf(n) || n < this.#floor) return undefined;
    return this.#entries.filter((entry) => entry.n > n);
  }

  #change({ n, resource, id }: { readonly n: number; readonly resource: Kind; readonly id: number }) {
    const record = this.tables[resource].get(id) ?? null;
    const action = record ? "updated" : "deleted";
    const change: Change = { number: this.#numberOf(n), at: "", resource, id, action, request: "", by: "", record };
    return { change };
  }
}

type Frame = { readonly change: Change } | { readonly reset: string };

interface Line {
  readonly frames: Frame[];
  readonly cut: () => void;
}

/** A request on its way: first the server reads it, then its answer arrives, unless one of the ways is lost. */
interface Letter {
  read?: () => void;
  arrive?: () => void;
  readonly lose: () => void;
}

/** A window: its records, its line, and its requests on their way. */
class Window {
  readonly letters: Letter[] = [];
  readonly records = createRecords({ api: () => this.#client });
  readonly changes = createChanges(
    { api: () => this.#client },
    { token: { peek: () => "" } as never }, // nobody else signs in
    this.records,
  );
  line: Line | undefined;
  readonly #server: Server;
  readonly #client: Client;
  #hasBegun = false;

  constructor(server: Server) {
    this.#server = server;
    const request = (_: string, path: string, { onNumber }: { onNumber?: (number: string) => void }) => {
      const kind = path.endsWith("points") ? "points" : "tools";
      return this.#send(
        () => server.list(kind),
        ({ records, number }) => (onNumber?.(number), records),
      );
    };
    const changes = ({ since }: { since?: string }) =>
      this.#send(
        () => server.changes(since),
        (answer) => answer,
      );
    this.#client = { request, changes } as unknown as Client; // the stores use no more of it
    void this.changes.begin().then(() => (this.#hasBegun = true));
    for (const kind of KINDS) this.records.need(kind);
  }

  /** As the console does it: by its position, or anew. */
  connect(): void {
    if (this.line || !this.#hasBegun) return;
    const line: Line = {
      frames: [],
      cut: () => {
        this.#server.lines.delete(line);
        if (this.line === line) this.line = undefined;
      },
    };
    this.line = line;
    const since = this.changes.position.peek();
    this.#server.connect(since, line);
  }

  hear(): void {
    const { line } = this;
    const frame = line?.frames.shift();
    if (frame && "change" in frame) this.changes.take(frame.change, frame.change.number);
    else if (frame) this.changes.reset(frame.reset).catch(() => line?.cut());
  }

  write(): void {
    let written: ReturnType<Server["write"]> | undefined;
    const take = ({ resource, id, record, number }: ReturnType<Server["write"]>): void =>
      this.changes.takeAnswer(resource, this.records.collection(resource) as never, id, record, number);
    this.#send(
      () => (written = this.#server.write()),
      () => written && take(written),
    ).catch(() => {});
  }

  catchUp(): void {
    this.changes.catchUp().catch(() => this.line?.cut());
  }

  /** As a person does who sees that something could not be loaded. */
  tryAgain(): void {
    for (const kind of KINDS) {
      const { state, load } = this.records.collection(kind);
      if (state.peek() === "failed") load().catch(() => {});
    }
  }

  shows(): object {
    return Object.fromEntries(KINDS.map((kind) => [kind, this.records.list(kind)]));
  }

  #send<A, B>(read: () => A, arrive: (answer: A) => B): Promise<B> {
    const { promise, resolve, reject } = Promise.withResolvers<B>();
    const letter: Letter = {
      read: () => {
        const answer = read();
        delete letter.read;
        letter.arrive = () => resolve(arrive(answer));
      },
      lose: () => reject(new Error("lost")),
    };
    this.letters.push(letter);
    return promise;
  }
}

/** What can happen, as often as it stands here. */
const EVENTS: readonly ((server: Server, window: Window, random: Random) => void)[] = [
  (server) => void server.write(),
  (_, window) => window.write(),
  (_, window) => window.write(),
  ...Array.from({ length: 4 }, () => (_: Server, window: Window) => window.hear()),
  ...Array.from({ length: 3 }, () => (_: Server, { letters }: Window, random: Random) => {
    if (letters.length > 0) pick(random, letters).read?.();
  }),
  ...Array.from({ length: 3 }, () => (_: Server, { letters }: Window, random: Random) => {
    const arriving = letters.filter(({ arrive }) => arrive);
    if (arriving.length > 0) end(letters, pick(random, arriving));
  }),
  (_, { letters }, random) => {
    if (letters.length > 0 && random() < 0.3) end(letters, pick(random, letters), true);
  },
  (_, window) => window.connect(),
  (_, window, random) => {
    if (random() < 0.3) window.line?.cut();
  },
  (_, window) => window.catchUp(),
  (server, _, random) => {
    if (random() < 0.3) server.forget();
  },
  (server, _, random) => {
    if (random() < 0.3) server.keepBackup();
    else if (random() < 0.2) server.restore();
  },
];

function end(letters: Letter[], letter: Letter, isLost = false): void {
  letters.splice(letters.indexOf(letter), 1);
  if (isLost) letter.lose();
  else letter.arrive?.();
}

/** Everything arrives, and whoever has no line gets one. */
async function calm(windows: readonly Window[]): Promise<void> {
  for (let quiet = 0; quiet < 3;) {
    quiet++;
    for (const window of windows) {
      window.connect();
      window.tryAgain();
      while ((window.line?.frames.length ?? 0) > 0) (window.hear(), (quiet = 0));
      for (const letter of [...window.letters]) {
        letter.read?.();
        end(window.letters, letter);
        quiet = 0;
      }
    }
    await othersTurn();
  }
}

/** Lets `steps` things happen in an order that follows from the seed. Answers what two stores and the server end with. */
export async function generatedOrder(seed: number, steps: number) {
  const random = randomOf(seed);
  const server = new Server(random);
  const windows = [new Window(server), new Window(server)];
  for (let step = 0; step < steps; step++) {
    pick(random, EVENTS)(server, pick(random, windows), random);
    await othersTurn();
  }
  await calm(windows);
  const has = (kind: Kind): readonly Tool[] => [...server.tables[kind].values()].sort((a, b) => a.id - b.id);
  return {
    server: { points: has("points"), tools: has("tools") },
    windows: windows.map((window) => window.shows()),
    positions: windows.map(({ changes }) => changes.position.peek() === server.number),
  };
}
