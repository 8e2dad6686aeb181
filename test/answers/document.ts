import type { Client } from "./client";

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, object>>>>;
}

/** What the server's own API reference tells of it. */
export interface Reference {
  /** Paths that can be read, such as `/api/points/{id}`. */
  readonly paths: readonly string[];
  /** Names of the product lines. */
  readonly lines: readonly string[];
}

export async function readReference(client: Client): Promise<Reference> {
  const { paths } = (await client.ask("GET", "/docs/json")) as Document; // OpenAPI
  return {
    paths: Object.keys(paths).filter((path) => paths[path]?.["get"]),
    lines: namesOf(paths["/api/demo_account"]?.["post"]),
  };
}

/** The values that `product_line` may have, wherever they stand in a schema. */
function namesOf(schema: unknown, isInside = false): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  return Object.entries(schema).flatMap(([key, value]: [string, unknown]) => {
    if (isInside && key === "const") return [String(value)];
    if (isInside && key === "enum") return (value as unknown[]).map(String); // JSON schema
    return namesOf(value, isInside || key === "product_line");
  });
}
