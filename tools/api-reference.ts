import { join } from "node:path";
import type { Schema } from "./schema-types";

/** The part of the OpenAPI document that tells of one endpoint. */
export interface Operation {
  readonly summary: string;
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly description?: string;
    readonly schema: Schema;
  }[];
  readonly requestBody?: Body;
  readonly responses: Readonly<Record<string, Partial<Body>>>;
}
interface Body {
  readonly content: Readonly<Record<string, { readonly schema: Schema }>>;
}

export interface ApiReference {
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas?: Readonly<Record<string, Schema>> };
}

/** The document that the program prints: the one place where everything that clients may know has come together. */
export async function readApiReference(): Promise<ApiReference> {
  const main = join(import.meta.dir, "../src/main.ts");
  const program = Bun.spawn([process.execPath, main, "openapi"], { stdout: "pipe", stderr: "inherit" });
  const document: unknown = await program.stdout.json();
  return document as ApiReference; // as OpenAPI says
}

const schemaIn = (body: Partial<Body> | undefined): Schema | undefined => body?.content?.["application/json"]?.schema;

/** Schema of the JSON that an endpoint answers with status 200. */
export const answerOf = ({ responses }: Operation): Schema | undefined => schemaIn(responses["200"]);

/** Schema of the JSON that it takes. */
export const bodyOf = ({ requestBody }: Operation): Schema | undefined => schemaIn(requestBody);

/** Its query parameters, all optional, as the schema of an object. */
export const queryOf = ({ parameters = [] }: Operation): Schema & Required<Pick<Schema, "properties">> => ({
  type: "object",
  properties: Object.fromEntries(
    parameters
      .filter((parameter) => parameter.in === "query")
      .map(({ name, schema, description }) => [name, description === undefined ? schema : { ...schema, description }]),
  ),
});
