import { type ApiReference, bodyOf } from "./api-reference";
import type { Schema } from "./schema-types";

/** Settings records by the name that the client has for them, with their paths. */
export type SettingsPaths = Readonly<Record<string, string>>;

/** One line per field: its type, default, limits and choices, as far as the API reference tells them. */
function valueOf({ type, default: fallback = null, minimum, maximum, enum: options }: Schema): object {
  const [plain] = [type].flat();
  const choices = options?.filter((option) => option !== null);
  return { type: plain, default: fallback, minimum, maximum, ...(choices && { options: choices }) };
}

/** The file that tells what values settings take, and from which product lines an account can begin. */
export function valuesSource(reference: ApiReference, paths: SettingsPaths): string {
  const schemaOf = (method: string, path: string): Schema => {
    const schema = bodyOf(reference.paths[path]?.[method] ?? { summary: "", responses: {} });
    const name = schema?.$ref?.split("/").at(-1) ?? "";
    const found = reference.components.schemas?.[name] ?? schema;
    if (!found?.properties) throw new Error(`The API reference has no fields of ${method} ${path}.`);
    return found;
  };
  const records = Object.entries(paths).map(([name, path]) => {
    const fields = Object.entries(schemaOf("patch", `/api/${path}`).properties ?? {});
    const lines = fields.map(([field, schema]) => `${field}: ${JSON.stringify(valueOf(schema))},`);
    return [`/** Fields of \`${path}\`. */`, `export const ${name} = {\n${lines.join("\n")}\n} as const;\n`].join("\n");
  });
  const lines = schemaOf("post", "/api/device/seed").properties?.["product_line"]?.enum ?? [];
  // One constant for each record: a program that needs one of them has no others in its bundle.
  return [
    ...records,
    "/** Fields of the settings records: the type, default, limits and choices of each. */",
    `export const SETTINGS = { ${Object.keys(paths).join(", ")} } as const;\n`,
    "/** Product lines that a device can be filled for. */",
    `export const PRODUCT_LINES = ${JSON.stringify(lines)} as const;\n`,
  ].join("\n");
}
