import type { Leaf } from "../../src/features/scripts/language/values";
import { below, pick, type Random } from "./random";

interface Tree {
  kind: string;
  args: Record<string, Leaf | Tree>;
  body?: Tree[];
  comment?: string;
}

/** The same script as clients also write it: with surplus keys, nulls and empty bodies that the server drops. */
export function dressed(random: Random, tree: Tree): object {
  const args = Object.fromEntries(
    Object.entries(tree.args).map(([name, arg]) => [name, typeof arg === "object" ? dressed(random, arg) : arg]),
  );
  return {
    ...(random() < 0.5 ? { uuid: "6f0d2f0a", id: 7, label: { kind: "wait", args: 5 } } : {}),
    ...(random() < 0.3 ? { body: pick(random, [[], null]) } : {}),
    ...(random() < 0.3 ? { comment: null } : {}),
    ...tree,
    args,
    ...(tree.body ? { body: tree.body.map((element) => dressed(random, element)) } : {}),
  };
}

/** Values that nobody means to send. Made anew for each use, because a mutation may write into them. */
const oddValues = (): unknown[] => [
  null,
  [],
  {},
  "",
  0,
  -0,
  1.5,
  1e21,
  Number.POSITIVE_INFINITY, // what 1e400 is parsed to
  true,
  "__proto__",
  "\ud800",
  "x".repeat(3001),
  { toString: 5, valueOf: null },
  [[[]], { kind: "sync", args: {} }],
  { kind: "sync" },
  { kind: "sync", args: [] },
  { kind: 5, args: {} },
  { kind: "wait", args: { milliseconds: 1 }, body: 5 },
  { kind: "wait", args: { milliseconds: 1 }, comment: 5 },
  { kind: "set_user_env", args: {}, body: ["camera=off"] },
  { kind: "constructor", args: {} },
  { kind: "nothing", args: {} },
  { kind: "identifier", args: { label: "constructor" } },
  { kind: "identifier", args: { label: { toString: 5 } } },
  { kind: "location_placeholder", args: {} },
  { kind: "point_group", args: { point_group_id: 31 } },
  { kind: "change_ownership", args: {} },
  JSON.parse('{"kind": "__proto__", "args": {"__proto__": {"kind": "sync", "args": {}}}}'),
  JSON.parse('{"__proto__": {"kind": "sync", "args": {}}}'),
];
const oddNames = ["__proto__", "constructor", "hasOwnProperty", "toString", "kind", "args", "", "x", "label", "1"];

/** Changes one place of a JSON value; what that does to a script is left to chance. */
export function mutate(random: Random, value: unknown): void {
  const places = objectsIn(value);
  const place = pick(random, places);
  const keys = Object.keys(place);
  const known = keys.length > 0 && random() < 0.8;
  const key = known ? pick(random, keys) : Array.isArray(place) ? String(place.length) : pick(random, oddNames);
  const change = below(random, 4);
  if (change === 0 && Array.isArray(place)) place.splice(Number(key), 1);
  else if (change === 0) Reflect.deleteProperty(place, key);
  // Another part of the same script, copied so that the tree stays a tree.
  else if (change === 1) setOwn(place, key, structuredClone(pick(random, places)));
  else setOwn(place, key, pick(random, oddValues()));
}

/** Sets what JSON would set: an own property, `__proto__` included. */
const setOwn = (target: object, key: string, value: unknown): void => {
  Object.defineProperty(target, key, { value, writable: true, enumerable: true, configurable: true });
};

const objectsIn = (value: unknown): object[] =>
  typeof value === "object" && value !== null ? [value, ...Object.values(value).flatMap(objectsIn)] : [];
