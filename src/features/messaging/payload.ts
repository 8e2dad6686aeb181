export type JsonObject = Readonly<Record<string, unknown>>;

/** The JSON object in a message. Undefined if it holds none. */
export function readObject(payload: Buffer): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(payload.toString());
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);
