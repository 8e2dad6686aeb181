import type { Meter } from "./meter";

/** The stored form of a key. Floats become plain numbers, whole ones the integers they are equal to. */
export type Key = boolean | number | bigint | string | object;

/** Most keys that are compared one by one. More are looked up in a map. */
export const FEW = 8;

/**
 * The keys of a table in the order in which they came, or of all tables that are made alike. A place once given stays,
 * so it serves for each of these tables.
 */
export class HiddenClass {
  readonly list: Key[];
  /** Counts what is made for the tables that have these keys. */
  readonly meter: Meter;
  private readonly isShared: boolean;
  private places: Map<Key, number> | undefined;
  /** Places that their table emptied since it has these keys alone; at most `FEW` were empty before. */
  gone = 0;

  constructor(meter: Meter, list: Key[], isShared = false) {
    this.meter = meter;
    this.list = list;
    this.isShared = isShared;
    this.places = list.length > FEW ? new Map(list.map((key, place) => [key, place])) : undefined;
  }

  /** Index of the key; -1 if it is absent. */
  placeOf(key: Key): number {
    const { list, places } = this;
    if (typeof key === "string") this.meter.look(key.length);
    if (places) return places.get(key) ?? -1;
    for (let place = 0; place < list.length; place++) if (list[place] === key) return place;
    return -1;
  }

  /** A place was emptied (1), or filled again (-1). */
  lose(count: 1 | -1): void {
    if (!this.isShared) this.gone += count;
  }

  /** Keys with a new one behind them: the same object, unless other tables have it too. */
  with(key: Key): HiddenClass {
    if (this.isShared || this.list.length === FEW) return new HiddenClass(this.meter, [...this.list, key]);
    this.list.push(key);
    this.places?.set(key, this.list.length - 1);
    return this;
  }
}
