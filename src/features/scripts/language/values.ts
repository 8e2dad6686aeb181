/** A plain value in an arg of a node. */
export type Leaf = string | number | boolean;

/** The value types of the corpus, in the order they are served. Source: `sequences.md` §3.3. */
export const VALUE_TYPES: ReadonlyMap<string, (value: unknown) => boolean> = new Map<
  string,
  (value: unknown) => boolean
>([
  ["boolean", (value) => typeof value === "boolean"],
  ["float", Number.isFinite],
  ["integer", Number.isInteger],
  ["string", (value) => typeof value === "string"],
]);

/** The name a value type is shown by: `integer` gives `Integer`. */
export const valueTypeName = (type: string): string => type.charAt(0).toUpperCase() + type.slice(1);
