import type { Problems } from "../../framework/errors";

const text = { type: "string" };
const object = (properties: Readonly<Record<string, object>>) => ({
  type: "object",
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});
const schemaRef = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const problem = schemaRef("FieldProblem");

interface Shape {
  readonly name: string;
  readonly description: string;
  readonly schema: object;
  readonly fits: (body: Problems) => boolean;
}

/** Shapes of error bodies (`accounts.md` §1.5). The first shape that fits a body is its shape. */
const SHAPES: readonly Shape[] = [
  {
    name: "StaleRecord",
    description: "The stored record is newer than the one that was edited",
    schema: object({ stale_record: text }),
    fits: ({ stale_record }) => stale_record !== undefined,
  },
  {
    name: "RefusedToken",
    description: "A token was sent and is not accepted",
    schema: object({ error: object({ jwt: text, strategy: { const: "jwt" } }) }),
    fits: ({ error }) => typeof error === "object" && "jwt" in error,
  },
  {
    name: "RecordError",
    description: "Problems of the record as a whole, in one text",
    schema: object({ error: { ...text, pattern: "^Validation failed: " } }),
    fits: ({ error }) => typeof error === "string" && error.startsWith("Validation failed: "),
  },
  {
    name: "RequestError",
    description: "A problem of the whole request",
    schema: object({ error: text }),
    fits: ({ error }) => typeof error === "string",
  },
  {
    name: "FieldErrors",
    description: "Problems by field; those of nested fields nest, those of array elements stand at their index",
    schema: { type: "object", additionalProperties: problem },
    fits: () => true,
  },
];

/** Schemas of error bodies, for `components/schemas`. */
export const errorSchemas: Readonly<Record<string, object>> = {
  ...Object.fromEntries(SHAPES.map(({ name, description, schema }) => [name, { description, ...schema }])),
  // It does not refer to itself. Generators make code that does not compile from a type that refers directly to itself.
  FieldProblem: {
    description: "A text, or problems of the same form by nested field or by index; good elements of an array are null",
    anyOf: [text, { type: "object", additionalProperties: true }, { type: "array", items: {} }],
  },
};

/** Schema of answers with any of these bodies. */
export function schemaOf(bodies: readonly Problems[]): object {
  const names = SHAPES.filter((shape) => bodies.some((body) => shapeOf(body) === shape)).map(({ name }) => name);
  const [only = "FieldErrors", ...others] = names;
  return others.length === 0 ? schemaRef(only) : { anyOf: names.map(schemaRef) };
}

const shapeOf = (body: Problems): Shape | undefined => SHAPES.find(({ fits }) => fits(body));
