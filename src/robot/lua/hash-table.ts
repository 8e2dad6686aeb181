import { BYTES, TURNS } from "./meter";
import { LuaError } from "./error";
import { Float } from "./float";
import { type Key, HiddenClass } from "./hidden-class";

/** A stored value: nil is undefined. */
type Stored = Key | undefined;

/** Places of a walk: first the list's, then from here on the keys'. The list may become shorter meanwhile. */
const KEYS = 2 ** 32;

/** Shared by tables as long as there is nothing to hold: most are lists or records, and small. */
const NONE: never[] = [];

/** A walk past more empty places is work, and more removed keys than that are left behind. */
const MANY = 8;

/**
 * The content of a table: a list for 1 to n, and all other keys in the order in which they came. A removed key keeps
 * its place until there are many such, so that a walk may remove keys.
 */
export class HashTable {
  list: Stored[] = NONE;
  private keys: HiddenClass;
  /** Values in the order of `keys`. */
  private values: Stored[];
  /** How long the list was when something was taken from its end: a walk may stand there. */
  private reach = 0;

  /** Made with keys that other tables have too: none, or the names of a record with their values. */
  constructor(hiddenClass: HiddenClass, values: Stored[] = NONE) {
    hiddenClass.meter.make(BYTES.table + hiddenClass.list.length * BYTES.entry);
    this.keys = hiddenClass;
    this.values = values;
  }

  /** The value of a place, as `placeOf` gives it. */
  private at(place: number): Stored {
    return place < 0 ? undefined : this.values[place];
  }

  private fill(place: number, value: Stored): void {
    if (this.values === NONE) this.values = [];
    this.values[place] = value;
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
    return stored === undefined ? undefined : this.at(this.keys.placeOf(stored));
  }

  named(key: string): Stored {
    return this.at(this.keys.placeOf(key));
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
    if (this.keys.list.length > 0) this.put(key, undefined);
    this.append(value);
  }

  private append(value: Stored): void {
    this.keys.meter.make(BYTES.entry);
    if (this.list === NONE) this.list = [value];
    else this.list.push(value);
  }

  /** The end of the list is never nil. */
  trim(): void {
    const { list } = this;
    this.reach = Math.max(this.reach, list.length);
    while (list.length > 0 && list[list.length - 1] === undefined) list.pop();
    if (this.keys.list.length > this.keys.gone) this.takeOver();
  }

  /** Takes another list of the same length for its own. */
  replace(list: Stored[]): void {
    this.list = list;
    this.trim();
  }

  private setNumber(key: number, value: Stored): void {
    const { list } = this;
    if (key > 0 && key <= list.length) {
      list[key - 1] = value;
      if (value === undefined && key === list.length) this.trim();
    } else if (key === list.length + 1) {
      if (value === undefined) return void this.put(key, value);
      if (this.keys.list.length > 0) this.put(key, undefined);
      this.append(value);
      if (this.keys.list.length > this.keys.gone) this.takeOver();
    } else this.put(key, value);
  }

  /** Moves the keys that follow the list into the list. */
  private takeOver(): void {
    for (;;) {
      const key = this.list.length + 1;
      const value = this.at(this.keys.placeOf(key));
      if (value === undefined) return;
      this.put(key, undefined);
      this.append(value);
    }
  }

  private put(key: Key, value: Stored): void {
    const place = this.keys.placeOf(key);
    if (place >= 0) {
      const isGone = value === undefined;
      if (isGone !== (this.at(place) === undefined)) this.keys.lose(isGone ? 1 : -1);
      return this.fill(place, value);
    }
    if (value === undefined) return;
    const { keys } = this;
    if (keys.gone > MANY && keys.gone > keys.list.length / 2) this.compact();
    keys.meter.make(BYTES.entry);
    keys.meter.turn(TURNS.newKey);
    this.keys = this.keys.with(key);
    this.fill(this.keys.list.length - 1, value);
  }

  private compact(): void {
    const { meter, list } = this.keys;
    meter.turn(list.length);
    const kept = list.filter((_, place) => this.at(place) !== undefined);
    const values = kept.map((key) => this.at(this.keys.placeOf(key)));
    this.keys = new HiddenClass(meter, kept);
    this.values = values;
  }

  /** The place of a walk behind `key`, for `after`. @throws LuaError for a key that never was there. */
  placeBehind(key: Stored): number {
    if (key === undefined) return 0;
    const stored = storedKey(key);
    if (isCount(stored) && stored <= this.list.length) return stored;
    const place = stored === undefined ? -1 : this.keys.placeOf(stored);
    if (place >= 0) return KEYS + place + 1;
    if (isCount(stored) && stored <= this.reach) return KEYS; // an end of the list that was taken away
    throw new LuaError("invalid key to 'next'", "argument");
  }

  /** The first place from `place` on that holds something; -1 at the end. */
  after(place: number): number {
    const { list, keys } = this;
    let looked = 0;
    if (place < KEYS) {
      for (let each = place; each < list.length; each++, looked++) if (list[each] !== undefined) return each;
    }
    for (let each = Math.max(0, place - KEYS); each < keys.list.length; each++, looked++) {
      if (this.at(each) === undefined) continue;
      if (looked > MANY) keys.meter.turn(looked);
      return KEYS + each;
    }
    if (looked > MANY) keys.meter.turn(looked);
    return -1;
  }

  keyAt(place: number): Stored {
    if (place < KEYS) return place + 1;
    const key = this.keys.list[place - KEYS];
    return typeof key === "number" && !Number.isSafeInteger(key) ? new Float(key) : key;
  }

  valueAt(place: number): Stored {
    return place < KEYS ? this.list[place] : this.at(place - KEYS);
  }

  /** Keys and values as they are, for natives. */
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
