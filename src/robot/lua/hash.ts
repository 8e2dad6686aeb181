import { BYTES, type Meter, TURNS } from "./meter";
import { LuaError } from "./error";
import { Float } from "./float";

/** The stored form of a key. Floats become plain numbers, whole ones the integers they are equal to. */
type Key = boolean | number | bigint | string | object;

/** A stored value: nil is undefined. */
type Stored = Key | undefined;

/** Above so many keys they are looked up in a map. */
export const FEW = 8;

/** Places of a walk: first the list's, then from here on the keys'. The list may become shorter meanwhile. */
const KEYS = 2 ** 32;

/** Shared by tables as long as there is nothing to hold: most are lists or records, and small. */
const NONE: never[] = [];
const NO_KEYS: readonly Key[] = [];

/** An expression's memory of the tables it sees: records that are made alike have their names at the same places. */
export interface Site {
  place: number;
}

/**
 * The content of a table: a list for 1 to n, and all other keys in the order in which they came. A removed key keeps
 * its place until there are many such, so that a walk may remove keys.
 */
export class Hash {
  list: Stored[] = NONE;
  private keys: readonly Key[] = NO_KEYS;
  /** Whether `keys` belong to this table alone. */
  private hasOwnKeys = false;
  private values: Stored[] = NONE;
  private places: Map<Key, number> | undefined = undefined;
  private gone = 0;
  private readonly meter: Meter;

  constructor(meter: Meter) {
    meter.make(BYTES.table);
    this.meter = meter;
  }

  /** A border: the last of 1 to n. */
  get length(): number {
    return this.list.length;
  }

  get(key: Stored): Stored {
    if (typeof key === "string") return this.named(key);
    if (typeof key === "number" && key > 0 && key <= this.list.length) return this.list[key - 1];
    const stored = storedKey(key);
    if (isCount(stored) && stored <= this.list.length) return this.list[stored - 1];
    return stored === undefined ? undefined : this.values[this.placeOf(stored)];
  }

  /** The value of a name; `Site.place` is where such a table had it the last time. */
  namedAt(key: string, site: Site): Stored {
    const { place } = site;
    if (this.keys[place] === key) return this.values[place];
    const found = this.placeOf(key);
    if (found < 0) return undefined;
    site.place = found;
    return this.values[found];
  }

  /** Fills a table that was just made with few names, all different. */
  fill(names: readonly string[], values: Stored[]): void {
    this.meter.make(names.length * BYTES.entry);
    this.keys = names;
    this.values = values;
    for (const value of values) if (value === undefined) this.gone++;
  }

  named(key: string): Stored {
    const place = this.placeOf(key);
    return place < 0 ? undefined : this.values[place];
  }

  /** @throws LuaError for nil and NaN as key. */
  set(key: Stored, value: Stored): void {
    if (typeof key === "number") return this.setNumber(key, value);
    const stored = typeof key === "string" ? key : storedKey(key);
    if (typeof stored === "number" && Number.isSafeInteger(stored)) return this.setNumber(stored, value);
    if (stored === undefined) throw new LuaError("table index is nil", "operand");
    if (stored !== stored) throw new LuaError("table index is NaN", "operand");
    this.put(stored, value);
  }

  /** An item of a constructor, in order; nil takes a place, too. `trim` comes after the last. */
  item(key: number, value: Stored): void {
    if (key !== this.list.length + 1) return this.set(key, value);
    if (this.keys.length > 0) this.put(key, undefined);
    this.append(value);
  }

  private append(value: Stored): void {
    this.meter.make(BYTES.entry);
    if (this.list === NONE) this.list = [value];
    else this.list.push(value);
  }

  /** The end of the list is never nil. */
  trim(): void {
    const { list } = this;
    while (list.length > 0 && list[list.length - 1] === undefined) list.pop();
    if (this.keys.length > this.gone) this.takeOver();
  }

  private setNumber(key: number, value: Stored): void {
    const { list } = this;
    if (key > 0 && key <= list.length) {
      list[key - 1] = value;
      if (value === undefined && key === list.length) this.trim();
    } else if (key === list.length + 1) {
      if (value === undefined) return void this.put(key, value);
      if (this.keys.length > 0) this.put(key, undefined);
      this.append(value);
      if (this.keys.length > this.gone) this.takeOver();
    } else this.put(key, value);
  }

  /** Moves the keys that follow the list into the list. */
  private takeOver(): void {
    for (;;) {
      const key = this.list.length + 1;
      const place = this.placeOf(key);
      const value = place < 0 ? undefined : this.values[place];
      if (value === undefined) return;
      this.put(key, undefined);
      this.append(value);
    }
  }

  private placeOf(key: Key): number {
    const { keys, places } = this;
    if (places) return places.get(key) ?? -1;
    for (let place = 0; place < keys.length; place++) if (keys[place] === key) return place;
    return -1;
  }

  private put(key: Key, value: Stored): void {
    const place = this.placeOf(key);
    if (place >= 0) {
      if (value === undefined && this.values[place] !== undefined) this.gone++;
      if (value !== undefined && this.values[place] === undefined) this.gone--;
      this.values[place] = value;
      return;
    }
    if (value === undefined) return;
    if (this.gone > FEW && this.gone > this.keys.length / 2) this.compact();
    this.meter.make(BYTES.entry);
    this.meter.turn(TURNS.newKey);
    const keys = this.hasOwnKeys ? (this.keys as Key[]) : [...this.keys]; // its own may be changed
    keys.push(key);
    this.keys = keys;
    this.hasOwnKeys = true;
    if (this.values === NONE) this.values = [value];
    else this.values.push(value);
    if (this.places) this.places.set(key, keys.length - 1);
    else if (keys.length > FEW) this.places = new Map(keys.map((each, index) => [each, index]));
  }

  private compact(): void {
    this.meter.turn(this.keys.length);
    const kept = this.keys.map((_, place) => place).filter((place) => this.values[place] !== undefined);
    this.keys = kept.map((place) => this.keys[place] as Key); // a place of `keys`
    this.values = kept.map((place) => this.values[place]);
    this.hasOwnKeys = true;
    this.places = this.places && new Map(this.keys.map((key, place) => [key, place]));
    this.gone = 0;
  }

  /** The place of a walk behind `key`, for `after`. @throws LuaError for a key that never was there. */
  placeBehind(key: Stored): number {
    if (key === undefined) return 0;
    const stored = storedKey(key);
    if (isCount(stored) && stored <= this.list.length) return stored;
    const place = stored === undefined ? -1 : this.placeOf(stored);
    if (place >= 0) return KEYS + place + 1;
    if (isCount(stored)) return KEYS; // an end of the list that was taken away
    throw new LuaError("invalid key to 'next'", "argument");
  }

  /** The first place from `place` on that holds something; -1 at the end. */
  after(place: number): number {
    const { list, values } = this;
    let looked = 0;
    if (place < KEYS) {
      for (let each = place; each < list.length; each++, looked++) if (list[each] !== undefined) return each;
    }
    for (let each = Math.max(0, place - KEYS); each < values.length; each++, looked++) {
      if (values[each] === undefined) continue;
      if (looked > FEW) this.meter.turn(looked);
      return KEYS + each;
    }
    if (looked > FEW) this.meter.turn(looked);
    return -1;
  }

  keyAt(place: number): Stored {
    if (place < KEYS) return place + 1;
    const key = this.keys[place - KEYS];
    return typeof key === "number" && !Number.isSafeInteger(key) ? new Float(key) : key;
  }

  valueAt(place: number): Stored {
    return place < KEYS ? this.list[place] : this.values[place - KEYS];
  }

  /** Its keys and values as they are, for natives. */
  *entries(): Generator<[Stored, Stored]> {
    for (let place = this.after(0); place >= 0; place = this.after(place + 1)) {
      yield [this.keyAt(place), this.valueAt(place)];
    }
  }
}

/** Whether a key may be one of the list's. */
const isCount = (key: Stored): key is number => typeof key === "number" && key > 0 && Number.isSafeInteger(key);

function storedKey(key: Stored): Key | undefined {
  if (!(key instanceof Float)) return key;
  const { value } = key;
  if (!Number.isInteger(value) || Number.isSafeInteger(value)) return value + 0; // no -0
  const whole = BigInt(value);
  return BigInt.asIntN(64, whole) === whole ? whole : value;
}
