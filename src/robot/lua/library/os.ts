import { DAY_MS } from "../../calendar/duration";
import { LuaError } from "../error";
import type { Machine } from "../machine";
import { BYTES, type Meter, TURNS } from "../meter";
import { toInteger } from "../number";
import { Float, type Result, LuaTable, typeOf, type Value } from "../value";
import { Arguments } from "./arguments";
import type { Library } from "./library";

/** The clock of a run. */
export interface Clock {
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Milliseconds since the run began. */
  readonly run: () => number;
}

const DAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

const two = (value: number): string => String(value).padStart(2, "0");
const dayOfYear = (date: Date): number =>
  Math.floor((date.getTime() - Date.UTC(date.getUTCFullYear(), 0, 1)) / DAY_MS) + 1;
/** Week of a year in which the first `first` (0 Sunday, 1 Monday) begins week 1. */
const week = (date: Date, first: number): number =>
  Math.floor((dayOfYear(date) + 6 - ((date.getUTCDay() - first + 7) % 7)) / 7);
const hourOf12 = (date: Date): number => date.getUTCHours() % 12 || 12;

/** The Thursday of the week decides, in ISO 8601, which year and week it is. */
const thursdayOf = (date: Date): Date => new Date(date.getTime() + (3 - ((date.getUTCDay() + 6) % 7)) * DAY_MS);

/** Parts of a date as C's `strftime` has them, in the language of C. The robot's clock shows UTC. */
const PARTS: Readonly<Record<string, (date: Date) => string>> = {
  a: (date) => (DAYS[date.getUTCDay()] ?? "").slice(0, 3),
  A: (date) => DAYS[date.getUTCDay()] ?? "",
  b: (date) => (MONTHS[date.getUTCMonth()] ?? "").slice(0, 3),
  B: (date) => MONTHS[date.getUTCMonth()] ?? "",
  c: (date) => formatted("%a %b %e %H:%M:%S %Y", date),
  C: (date) => two(Math.floor(date.getUTCFullYear() / 100)),
  d: (date) => two(date.getUTCDate()),
  D: (date) => formatted("%m/%d/%y", date),
  e: (date) => String(date.getUTCDate()).padStart(2),
  F: (date) => formatted("%Y-%m-%d", date),
  g: (date) => two(thursdayOf(date).getUTCFullYear() % 100),
  G: (date) => String(thursdayOf(date).getUTCFullYear()),
  h: (date) => (MONTHS[date.getUTCMonth()] ?? "").slice(0, 3),
  H: (date) => two(date.getUTCHours()),
  I: (date) => two(hourOf12(date)),
  j: (date) => String(dayOfYear(date)).padStart(3, "0"),
  m: (date) => two(date.getUTCMonth() + 1),
  M: (date) => two(date.getUTCMinutes()),
  n: () => "\n",
  p: (date) => (date.getUTCHours() < 12 ? "AM" : "PM"),
  r: (date) => formatted("%I:%M:%S %p", date),
  R: (date) => formatted("%H:%M", date),
  S: (date) => two(date.getUTCSeconds()),
  t: () => "\t",
  T: (date) => formatted("%H:%M:%S", date),
  u: (date) => String(date.getUTCDay() || 7),
  U: (date) => two(week(date, 0)),
  V: (date) => two(Math.floor((dayOfYear(thursdayOf(date)) + 6) / 7)),
  w: (date) => String(date.getUTCDay()),
  W: (date) => two(week(date, 1)),
  x: (date) => formatted("%m/%d/%y", date),
  X: (date) => formatted("%H:%M:%S", date),
  y: (date) => two(date.getUTCFullYear() % 100),
  Y: (date) => String(date.getUTCFullYear()),
  z: () => "+0000",
  Z: () => "UTC",
  "%": () => "%",
};

/** Parts that may be told in the way of a language, of which C has one: `%Ex`, `%Od`. */
const ALTERNATIVES: Readonly<Record<string, string>> = { E: "cCxXyY", O: "deHImMSuUVwWy" };

const DIRECTIVE = /%([EO]?)([^]?)/g;

const formatted = (template: string, date: Date): string =>
  template.replace(DIRECTIVE, (_, __: string, letter: string) => PARTS[letter]?.(date) ?? "");

/** Date in a script's template. @throws LuaError for a part that there is not. */
function formattedFor(template: string, date: Date, meter: Meter): string {
  meter.make(template.length);
  return template.replace(DIRECTIVE, (whole, way: string, letter: string) => {
    meter.make(BYTES.entry);
    meter.turn(TURNS.date);
    const part = way === "" || ALTERNATIVES[way]?.includes(letter) ? PARTS[letter] : undefined;
    if (!part || letter === "")
      throw new LuaError(`bad argument #1 to 'date' (invalid conversion specifier '${whole}')`, "argument");
    return meter.text(part(date));
  });
}

/** The functions of `os` that a robot's script may use. */
export function osLibrary({ operations, meter }: Machine, clock: Clock): Library {
  function date(values: Value[]): Result {
    const args = new Arguments("date", values, operations);
    const given = args.text(1, "%c");
    const template = given.startsWith("!") ? given.slice(1) : given;
    const at = new Date(args.at(2) === undefined ? clock.now() : args.place(2) * 1000);
    if (Number.isNaN(at.getTime())) {
      throw new LuaError("time result cannot be represented in this installation");
    }
    if (!template.startsWith("*t")) return formattedFor(template, at, meter);
    const luaTable = operations.table();
    setFields(luaTable, at);
    return luaTable;
  }

  function time(values: Value[]): Result {
    const [table] = values;
    if (table === undefined) return Math.floor(clock.now() / 1000);
    const parts = new Arguments("time", values, operations).table(1);
    const field = (name: string, missing?: number, from = 0): number => fieldOf(parts, name, missing, from);
    const [second, minute, hour] = [field("sec", 0), field("min", 0), field("hour", 12)];
    const [day, month, year] = [field("day"), field("month", undefined, 1), field("year", undefined, 1900)];
    const at = new Date(0);
    at.setUTCFullYear(year, month - 1, day); // `Date.UTC` takes the year 99 for 1999
    at.setUTCHours(hour, minute, second);
    if (Number.isNaN(at.getTime())) throw new LuaError("time result cannot be represented in this installation");
    setFields(parts, at);
    return at.getTime() / 1000;
  }

  return { date, time, clock: () => new Float(clock.run() / 1000) };
}

/** The parts of a time, each within its bounds. */
function setFields(luaTable: LuaTable, at: Date): void {
  const fields = {
    year: at.getUTCFullYear(),
    month: at.getUTCMonth() + 1,
    day: at.getUTCDate(),
    hour: at.getUTCHours(),
    min: at.getUTCMinutes(),
    sec: at.getUTCSeconds(),
    yday: dayOfYear(at),
    wday: at.getUTCDay() + 1,
    isdst: false,
  };
  for (const [name, value] of Object.entries(fields)) luaTable.set(name, value);
}

/** Fields count from a number on, of which they have 31 bits. */
const MOST = 2 ** 30 - 1;

function fieldOf(luaTable: LuaTable, name: string, missing: number | undefined, from: number): number {
  const value = luaTable.get(name);
  const whole = toInteger(value);
  if (whole !== undefined) {
    if (Math.abs(Number(whole)) > MOST || Math.abs(Number(whole) - from) > MOST)
      throw new LuaError(`field '${name}' is out-of-bound`);
    return Number(whole);
  }
  if (value !== undefined && typeOf(value) === "number") throw new LuaError(`field '${name}' is not an integer`);
  if (missing !== undefined && value === undefined) return missing;
  throw new LuaError(
    value === undefined ? `field '${name}' missing in date table` : `field '${name}' is not an integer`,
  );
}
