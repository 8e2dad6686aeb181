/** A JSON object. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Whether a parsed JSON value is an object, which arrays are not. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The JSON object in a text. Undefined if it holds none. */
export function readObject(text: string | Buffer): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text.toString());
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
