import { type Contract, firstSegment } from "./contract";
import { isOfApi } from "./routes";
import { ScriptWords } from "./script";
import type { Shape } from "./shape";

/** Keys that stand in every dialect as they are: those of nodes and messages, and the ids. */
const COMMON_KEYS: ReadonlySet<string> = new Set(["kind", "args", "body", "comment", "id", "label"]);

/** Words with the places where the contract has them. */
export type Placed = ReadonlyMap<string, ReadonlySet<string>>;

/** The words of the contract that a dialect may have others for. */
export class Words {
  /** Each with a path. */
  readonly paths: Placed;
  readonly commonPaths: ReadonlySet<string>;
  /** Keys by their place, as `points`. */
  readonly keys: ReadonlyMap<string, ReadonlySet<string>>;
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

  constructor(contract: Contract) {
    const { script, lua, headers, agents, guests } = contract.declared;
    const keys = new Map<string, Set<string>>();
    const values = new Map<string, Map<string, Set<string>>>();
    this.script = new ScriptWords(script);
    this.fixed = new Set(script.fixed);
    const addValue = (field: string, value: string, place: string) => {
      if (this.fixed.has(value) || COMMON_KEYS.has(field)) return;
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
    for (const arg of this.script.args) {
      for (const value of this.script.valuesOf(arg)) addValue(arg, value, "script");
    }
    this.keys = keys;
    this.values = values;
    this.paths = new Map([...contract.routes.words].map((word) => [word, new Set([pathWith(contract, word)])]));
    const pages = contract.declared.pages.filter(isOfApi).map(firstSegment);
    this.commonPaths = contract.routes.common.union(new Set(pages));
    const named = [...this.script.valuesOf("resource_type")];
    this.classes = new Set([...contract.classes.keys(), ...named]);
    this.lua = new Set(lua);
    this.headers = new Set(headers);
    this.agents = new Set(agents);
    this.guests = new Set(guests);
  }

  /** Every key with its places. */
  get everyKey(): Placed {
    const places = new Map<string, Set<string>>();
    for (const [place, keys] of this.keys) {
      for (const key of keys) places.getOrInsertComputed(key, () => new Set<string>()).add(place);
    }
    return places;
  }
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
