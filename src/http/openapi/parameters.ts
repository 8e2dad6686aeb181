import { integer, text } from "../../framework/field/field";
import { field, type Field, type Fields } from "../../framework/field/fields";
import { exampleOf } from "./example";

const recordId = field(integer({ minimum: 1 }), "C!");
const word = field(text(), "C!");

function parameter(place: "path" | "query", name: string, { type, flags }: Field): object {
  const { description, ...schema } = type.schema();
  const required = flags.includes("C!");
  const nested = schema["type"] === "object" ? { style: "deepObject", explode: true } : {};
  const example = required ? exampleOf(schema) : undefined;
  return { name, in: place, required, description, ...nested, schema, example };
}

/** Parameters of an operation, in its path and in its query. Parameters in paths are ids unless declared otherwise. */
export function describeParameters(
  path: string,
  { params = {}, query = {} }: { readonly params?: Fields; readonly query?: Fields },
): object[] {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
  return [
    ...names.map((name) => parameter("path", name, params[name] ?? (/(^|_)id$/.test(name) ? recordId : word))),
    ...Object.entries(query).map(([name, declared]) => parameter("query", name, declared)),
  ];
}
