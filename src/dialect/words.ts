import { type Contract, firstSegment } from "./contract";
import { once } from "../platform/once";
import type { Declarations } from "./declarations";
import { isOfApi } from "./routes";
import { ScriptWords } from "./script";
import type { Shape } from "./shape";

/** The field whose values are names of classes. */
export const CLASS_FIELD = "resource_type";

/** Keys that stand in every dialect as they are: those of nodes and messages, and the ids. */
const COMMON_KEYS: ReadonlySet<string> = new Set(["kind", "args", "body", "comment", "id", "label"]);

/** Words with the places where the contract has them. */
export type Placed = ReadonlyMap<string, ReadonlySet<string>>;

/** Words with their places, as JSON has them. */
type Listed = readonly (readonly [word: string, places: readonly string[]])[];

/** Words of the contract that follow from its schemas. To make all of these takes a while: an executable has the list. */
export interface WordList {
  /** Paths, each with its place. */
  readonly paths: Listed;
  readonly commonPaths: readonly string[];
  /** Places with their keys. */
  readonly keys: Listed;
  /** Values by field, each with the places of the field. */
  readonly values: readonly (readonly [field: string, values: Listed])[];
  readonly classes: readonly string[];
}

/** Reads the words of all schemas. */
export function wordsIn(contract: Contract): WordList {
  const keys = new Map<string, Set<string>>();
  const values = new Map<string, Map<string, Set<string>>>();
  const script = new ScriptWords(contract.declared.script);
  const addValue = (field: string, value: string, place: string) => {
    if (script.language.fixed.includes(value) || COMMON_KEYS.has(field)) return;
    const ofField = values.getOrInsertComputed(field, () => new Map<string, Set<string>>());
    ofField.getOrInsertComputed(value, () => new Set<string>()).add(place);
  };
  for (const { place, keys: own, said } of eachShape(contract)) {
    if (place === "") continue;
    for (const key of own?.keys() ?? []) {
      if (!COMMON_KEYS.has(key)) keys.getOrInsertComputed(place, () => new Set<string>()).add(key);
    }
    if (said && "field" in said) for (const value of said.values) addValue(said.field, value, place);
  }
  for (const arg of script.args) {
    for (const value of script.valuesOf(arg)) addValue(arg, value, "script");
  }
  const pages = contract.declared.pages.filter(isOfApi).map(firstSegment);
  return {
    paths: [...contract.routes.words].map((word) => [word, [pathWith(contract, word)]]),
    commonPaths: pages,
    keys: listed(keys),
    values: [...values].map(([field, own]) => [field, listed(own)]),
    classes: [...contract.classes.keys()],
  };
}

const listed = (placed: Placed): Listed => [...placed].map(([word, places]) => [word, [...places]]);
const placed = (words: Listed): Placed => new Map(words.map(([word, places]) => [word, new Set(places)]));

/** The words of the contract that a dialect may have others for. */
export class Words {
  /** Paths, each with its place. */
  readonly paths: Placed;
  readonly commonPaths: ReadonlySet<string>;
  /** Keys by their place, as `points`. */
  readonly keys: Placed;
  /** Values by their field, each with the places of the field. */
  readonly values: ReadonlyMap<string, Placed>;
  readonly classes: ReadonlySet<string>;
  readonly script: ScriptWords;
  readonly lua: ReadonlySet<string>;
  readonly headers: ReadonlySet<string>;
  readonly agents: ReadonlySet<string>;
  readonly guests: ReadonlySet<string>;
  /** Words that look for a robot where nothing else is understood. */
  readonly fixed: ReadonlySet<string>;

  constructor(list: WordList, { script, lua, headers, agents, guests }: Declarations) {
    this.paths = placed(list.paths);
    this.commonPaths = new Set(list.commonPaths);
    this.keys = placed(list.keys);
    this.values = new Map(list.values.map(([field, values]) => [field, placed(values)]));
    this.script = new ScriptWords(script);
    this.fixed = new Set(script.fixed);
    this.classes = new Set([...list.classes, ...this.script.valuesOf(CLASS_FIELD)]);
    this.lua = new Set(lua);
    this.headers = new Set(headers);
    this.agents = new Set(agents);
    this.guests = new Set(guests);
  }

  /** Every key with its places. */
  readonly everyKey = once((): Placed => {
    const places = new Map<string, Set<string>>();
    for (const [place, keys] of this.keys) {
      for (const key of keys) places.getOrInsertComputed(key, () => new Set<string>()).add(place);
    }
    return places;
  });
}

/** Whether a key stands in every dialect as it is. */
export const isCommonKey = (key: string): boolean => COMMON_KEYS.has(key);

const pathWith = ({ actions }: Contract, word: string): string =>
  actions.flatMap(({ path, aliases }) => [path, ...aliases]).find((path) => path.split("/").includes(word)) ?? "";

/** All shapes and the shapes in them, each once. */
function* eachShape(contract: Contract): Generator<Shape> {
  const seen = new Set<Shape>();
  const left: Shape[] = [...contract.shapes()];
  for (let shape = left.pop(); shape; shape = left.pop()) {
    if (seen.has(shape)) continue;
    seen.add(shape);
    yield shape;
    const inside = [...(shape.keys?.values() ?? []), shape.element, shape.entries];
    left.push(...inside.filter((each) => each !== undefined));
  }
}
