import { firmwareConfig } from "../../../src/features/account";
import { type Kind, KINDS, type Knowledge, learned, NOTHING } from "../../../src/robot/practice/knowledge";
import type { RobotApi } from "./api";

/** A record as the robot keeps it. */
export type RobotRecord = Readonly<Record<string, unknown>> & { readonly id: number; readonly updated_at: string };

/** Not kept by this software. */
const UNKNOWN: readonly string[] = ["curves", "webAppConfig", "pauses"];
const KEPT = (Object.keys(KINDS) as Kind[]).filter((kind) => !UNKNOWN.includes(kind)); // its keys
const NAMES: readonly string[] = KEPT.map((kind) => KINDS[kind].name);

/** It tells of every parameter of its motor controller, also of those that it was never told. */
const PARAMETERS = Object.fromEntries(Object.keys(firmwareConfig.fields).map((name) => [name, null]));

const isList = (kind: Kind): boolean => Array.isArray(NOTHING[kind]);
/** Its key in `device/sync`. */
const keyOf = (kind: Kind): string => (isList(kind) ? KINDS[kind].path : `${KINDS[kind].path}s`);
const pathOf = (kind: Kind, id: number): string => (isList(kind) ? `${KINDS[kind].path}/${id}` : KINDS[kind].path);

/** The records that a robot keeps of its account. What changes them happens one after the other. */
export class Records {
  readonly #api: RobotApi;
  readonly #changed: () => void;
  #last: Promise<unknown> = Promise.resolve();
  known: Knowledge = { ...NOTHING, firmwareConfig: PARAMETERS };
  /** How often it has downloaded what `device/sync` says. */
  downloads = 0;

  constructor(api: RobotApi, changed: () => void) {
    this.#api = api;
    this.#changed = changed;
  }

  /** Those under a key of `device/sync`. */
  of(key: string): RobotRecord[] {
    return KEPT.filter((kind) => keyOf(kind) === key).flatMap((kind) => this.#recordsOf(kind));
  }

  /** Downloads what has another time than here, and forgets what the server no longer names. Rejects with a lost link. */
  download(): Promise<void> {
    return this.#inTurn(async () => {
      const all = (await this.#api.get("device/sync")) as Record<string, [id: number, at: string][]>; // the sync object
      for (const kind of KEPT) {
        const named = new Map(all[keyOf(kind)]);
        const times = new Map(this.#recordsOf(kind).map(({ id, updated_at }) => [id, updated_at]));
        for (const id of times.keys()) if (!named.has(id)) this.#keep(kind, id, null);
        const news = [...named].filter(([id, at]) => times.get(id) !== at).map(([id]) => id);
        await Promise.all(news.map(async (id) => this.#keep(kind, id, await this.#api.get(pathOf(kind, id)))));
      }
      this.downloads += 1;
    });
  }

  /** Takes a message `sync/<Class>/<id>`. Classes that a robot does not keep are ignored. */
  learn(topic: string, body: unknown): void {
    if (NAMES.includes(topic.split("/")[1] ?? "")) void this.#inTurn(() => Promise.resolve(this.#take(topic, body)));
  }

  /** Changes a record here, then sends every record of its kind. Rejects with a lost link. */
  change(key: string, id: number, changes: object): Promise<void> {
    return this.#inTurn(async () => {
      for (const kind of KEPT.filter((each) => keyOf(each) === key)) {
        const before = this.#recordsOf(kind).find((record) => record.id === id);
        if (before) this.#keep(kind, id, { ...before, ...changes });
        const all = this.#recordsOf(kind);
        await Promise.all(all.map((record) => this.#api.patch(pathOf(kind, record.id), record)));
      }
    });
  }

  /** Resolves when everything that has come is done. */
  async settled(): Promise<void> {
    await this.#last;
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => {}); // whoever has asked for it hears of it
    return done;
  }

  #recordsOf(kind: Kind): RobotRecord[] {
    const records = [this.known[kind]].flat() as unknown[] as RobotRecord[]; // as the server shows them
    return records.filter(({ id }) => id !== undefined); // not the settings of nobody
  }

  #keep(kind: Kind, id: number, record: unknown): void {
    this.#take(`sync/${KINDS[kind].name}/${id}`, record);
  }

  #take(topic: string, record: unknown): void {
    this.known = { ...this.known, ...learned(this.known, topic, record ?? null) };
    this.#changed();
  }
}
