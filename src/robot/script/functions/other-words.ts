import { type Program, LuaTable, type Value } from "../../lua";
import type { OtherWords, Words } from "../other-words";
import type { Functions } from "./host";

/** The resource whose records a function takes or gives, and whether its texts name keys. */
interface TranslatedResource {
  readonly resource: string;
  readonly textsAreKeys?: true;
}

const POINTS: TranslatedResource = { resource: "points" };

const SUBJECTS: Readonly<Record<string, TranslatedResource>> = {
  get_device: { resource: "device", textsAreKeys: true },
  update_device: { resource: "device" },
  get_dos_config: { resource: "dos_config", textsAreKeys: true },
  update_dos_config: { resource: "dos_config" },
  get_firmware_config: { resource: "firmware_config", textsAreKeys: true },
  update_firmware_config: { resource: "firmware_config" },
  read_status: { resource: "status", textsAreKeys: true },
  get_plants: POINTS,
  get_weeds: POINTS,
  get_generic_points: POINTS,
  get_group: POINTS,
  water: POINTS,
  get_tool: { resource: "tools" },
  get_curve: { resource: "curves" },
  new_sensor_reading: { resource: "sensor_readings" },
};

/** Names of resources whose records functions take or give. */
export const SPOKEN_RESOURCES: readonly string[] = [
  ...new Set(Object.values(SUBJECTS).map(({ resource }) => resource)),
];

/** The other words for keys, and for values of fields. */
interface Wording {
  readonly key: (key: string) => string;
  readonly value: (field: string, text: string) => string;
}

const NOTHING: Words = {};
const wordIn = (words: Words, word: string): string => (Object.hasOwn(words, word) ? words[word]! : word); // it has it
const turned = (words: Words): Words => Object.fromEntries(Object.entries(words).map(([own, other]) => [other, own]));

/** Translates into the contract's words, or out of these. */
type Direction = "in" | "out";

/** The words of one dialect for records of a resource: out of the contract's, or into these. */
function wordingOf({ keys, values }: OtherWords, resource: string, direction: Direction): Wording {
  const own = keys[resource] ?? NOTHING;
  const known = direction === "out" ? own : turned(own);
  return {
    key: (key) => wordIn(known, key),
    value: (field, text) => {
      const pairs = values[field] ?? NOTHING;
      return wordIn(direction === "out" ? pairs : turned(pairs), text);
    },
  };
}

/** The contract's word for one of any dialect. The contract's own words go before. */
function anyWording(all: readonly OtherWords[], resource: string): Wording {
  const first = (maps: readonly Words[], word: string): string => {
    if (maps.some((words) => Object.hasOwn(words, word))) return word;
    const found = maps.find((words) => Object.values(words).includes(word)) ?? NOTHING;
    return wordIn(turned(found), word);
  };
  return {
    key: (key) =>
      first(
        all.map(({ keys }) => keys[resource] ?? NOTHING),
        key,
      ),
    value: (field, text) =>
      first(
        all.map(({ values }) => values[field] ?? NOTHING),
        text,
      ),
  };
}

/** A record or a list of records in other words, as tables made anew. Objects inside of a record stay. */
function reworded(machine: Program["machine"], value: Value, direction: Direction, wording: Wording): Value {
  if (!(value instanceof LuaTable)) return value;
  const { operations, meter } = machine;
  const luaTable = operations.table();
  for (const [key, each] of value.entries()) {
    meter.turn(1);
    if (typeof key !== "string") {
      luaTable.set(key, reworded(machine, each, direction, wording));
      continue;
    }
    const told = wording.key(key);
    const field = direction === "in" ? told : key; // the contract's name of it
    luaTable.set(meter.text(told), typeof each === "string" ? meter.text(wording.value(field, each)) : each);
  }
  return luaTable;
}

/**
 * The functions of the robot, and the same by the names of dialects: these answer in the words of their dialect. Arguments may
 * be in the words of any. The contract's name of a function goes before a dialect's.
 */
export function inOtherWords(functions: Functions, program: Program, all: readonly OtherWords[] = []): Functions {
  if (all.length === 0) return functions;
  const offered: Record<string, Functions[string]> = {};
  for (const [name, run] of Object.entries(functions)) {
    const translatedResource = SUBJECTS[name];
    const speaking = (wording: (resource: string) => Wording): Functions[string] =>
      typeof run === "function" && translatedResource
        ? taking(program, run, translatedResource, wording(translatedResource.resource))
        : run;
    offered[name] = speaking((resource) => anyWording(all, resource));
    for (const words of all) {
      const other = wordIn(words.functions, name);
      if (other === name || Object.hasOwn(functions, other)) continue;
      const own = speaking((resource) => wordingOf(words, resource, "in"));
      offered[other] =
        typeof own === "function" && translatedResource ? giving(program, own, translatedResource, words) : own;
    }
  }
  return offered;
}

type Run = Extract<Functions[string], (...args: never[]) => unknown>;

/** A function whose arguments become the contract's. */
const taking =
  ({ machine }: Program, run: Run, { textsAreKeys }: TranslatedResource, wording: Wording): Run =>
  (args) =>
    run(
      args.map((arg) =>
        typeof arg === "string" && textsAreKeys ? wording.key(arg) : reworded(machine, arg, "in", wording),
      ),
    );

/** A function that answers in the words of a dialect. */
function giving(
  { machine }: Program,
  run: Run,
  { resource, textsAreKeys }: TranslatedResource,
  words: OtherWords,
): Run {
  const out = wordingOf(words, resource, "out");
  const known = wordingOf(words, resource, "in");
  return (args) => {
    const given = run(args);
    const asked = args.at(-1);
    if (given instanceof LuaTable) return reworded(machine, given, "out", out);
    // A text is the value of the field that was asked for.
    if (typeof given !== "string" || typeof asked !== "string" || !textsAreKeys) return given;
    return machine.meter.text(out.value(known.key(asked), given));
  };
}
