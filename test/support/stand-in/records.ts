import type { RobotApi } from "./api";

/** A record as the robot keeps it. */
export type RobotRecord = Readonly<Record<string, unknown>> & { readonly id: number; readonly updated_at: string };

/** Kinds by their key in `device/sync`: the class of their messages, and the path of one record. */
const KINDS = {
  devices: { name: "Device", path: () => "device" },
  dos_configs: { name: "DosConfig", path: () => "dos_config" },
  firmware_configs: { name: "FirmwareConfig", path: () => "firmware_config" },
  farm_events: { name: "FarmEvent", path: (id: number) => `farm_events/${id}` },
  peripherals: { name: "Peripheral", path: (id: number) => `peripherals/${id}` },
  pin_bindings: { name: "PinBinding", path: (id: number) => `pin_bindings/${id}` },
  plugin_envs: { name: "PluginEnv", path: (id: number) => `plugin_envs/${id}` },
  points: { name: "Point", path: (id: number) => `points/${id}` },
  point_groups: { name: "PointGroup", path: (id: number) => `point_groups/${id}` },
  regimens: { name: "Regimen", path: (id: number) => `regimens/${id}` },
  sensors: { name: "Sensor", path: (id: number) => `sensors/${id}` },
  sequences: { name: "Sequence", path: (id: number) => `sequences/${id}` },
  tools: { name: "Tool", path: (id: number) => `tools/${id}` },
} as const;

export type Kind = keyof typeof KINDS;
export const ROBOT_KINDS = Object.keys(KINDS) as readonly Kind[];
const KIND_OF = new Map<string, Kind>(ROBOT_KINDS.map((kind) => [KINDS[kind].name, kind]));

/** The records that a robot keeps of its account. What changes them happens one after the other. */
export class Records {
  readonly #api: RobotApi;
  readonly #clock: () => Date;
  readonly #kept = new Map<Kind, Map<number, { readonly record: RobotRecord; readonly since: Date }>>();
  #last: Promise<unknown> = Promise.resolve();
  /** How often it has downloaded what `device/sync` says. */
  downloads = 0;

  constructor(api: RobotApi, clock: () => Date) {
    this.#api = api;
    this.#clock = clock;
  }

  of(kind: Kind): RobotRecord[] {
    return [...this.#mapOf(kind).values()].map(({ record }) => record);
  }

  /** The records of a kind, with the time at which the robot has got them. */
  withTimes(kind: Kind): readonly { readonly record: RobotRecord; readonly since: Date }[] {
    return [...this.#mapOf(kind).values()];
  }

  /** Downloads what has another time than here, and forgets what the server no longer names. Rejects with a lost link. */
  download(): Promise<void> {
    return this.#inTurn(async () => {
      const all = (await this.#api.get("device/sync")) as Record<Kind, [id: number, at: string][]>; // the sync object
      for (const kind of ROBOT_KINDS) {
        const kept = this.#mapOf(kind);
        const named = new Map(all[kind]);
        for (const id of kept.keys()) if (!named.has(id)) kept.delete(id);
        const news = [...named].filter(([id, at]) => kept.get(id)?.record.updated_at !== at).map(([id]) => id);
        await Promise.all(news.map(async (id) => this.#keep(kind, id, await this.#api.get(KINDS[kind].path(id)))));
      }
      this.downloads += 1;
    });
  }

  /** Takes a message `sync/<Class>/<id>`. Classes that a robot does not keep are ignored. */
  learn(topic: string, body: unknown): void {
    const [, name = "", id] = topic.split("/");
    const kind = KIND_OF.get(name);
    if (kind) void this.#inTurn(() => Promise.resolve(this.#keep(kind, Number(id), body ?? undefined)));
  }

  /** Changes a record here, then sends every record of its kind. Rejects with a lost link. */
  change(kind: Kind, id: number, changes: object): Promise<void> {
    return this.#inTurn(async () => {
      const before = this.#mapOf(kind).get(id);
      if (before) this.#keep(kind, id, { ...before.record, ...changes });
      await Promise.all(this.of(kind).map((record) => this.#api.patch(KINDS[kind].path(record.id), record)));
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

  #keep(kind: Kind, id: number, record: unknown): void {
    if (record === undefined) this.#mapOf(kind).delete(id);
    else this.#mapOf(kind).set(id, { record: record as RobotRecord, since: this.#clock() }); // what the server shows
  }

  #mapOf(kind: Kind): Map<number, { readonly record: RobotRecord; readonly since: Date }> {
    const known = this.#kept.get(kind);
    if (known) return known;
    const made = new Map<number, { readonly record: RobotRecord; readonly since: Date }>();
    this.#kept.set(kind, made);
    return made;
  }
}
