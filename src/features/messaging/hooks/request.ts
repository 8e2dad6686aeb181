import { readText } from "../../../framework/request-text";

/** The fields of a request by name. */
export type Fields = ReadonlyMap<string, string>;

/** Longest body: a token has about 1,000 characters. */
const MAXIMUM_BYTES = 16 * 1024;

/** The value of a field; empty when it is not there. */
export const fieldOf = (fields: Fields, name: string): string => fields.get(name) ?? "";

/** Reads a body: a form, or the texts and numbers of a JSON object. @throws Refusal `too_large`. */
export async function readFields(request: Request): Promise<Fields> {
  const text = await readText(request, MAXIMUM_BYTES);
  return text.trimStart().startsWith("{") ? fieldsOfJson(text) : new Map(new URLSearchParams(text));
}

function fieldsOfJson(text: string): Fields {
  const entries = Object.entries(parsed(text));
  return new Map(
    entries.flatMap(([name, value]) =>
      typeof value === "string" || typeof value === "number" ? [[name, String(value)] as const] : [],
    ),
  );
}

function parsed(text: string): object {
  try {
    return JSON.parse(text) as object; // it begins like an object
  } catch {
    return {};
  }
}
