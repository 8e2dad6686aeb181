/** A value in an arg that is no node. */
export type Leaf = string | number | boolean;

/** The value types of the corpus, in the order of the answer. Source: `sequences.md` §3.3. */
export const VALUE_TYPES: ReadonlyMap<string, (value: unknown) => boolean> = new Map<
  string,
  (value: unknown) => boolean
>([
  ["boolean", (value) => typeof value === "boolean"],
  ["float", Number.isFinite],
  ["integer", Number.isInteger],
  ["string", (value) => typeof value === "string"],
]);

/** Name of a value type in the answer: `integer` gives `Integer`. */
export const valueTypeName = (type: string): string => type.charAt(0).toUpperCase() + type.slice(1);
