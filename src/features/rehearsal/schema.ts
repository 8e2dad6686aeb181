import { type TSchema, Type } from "@sinclair/typebox";
import { dictionary, named } from "../../framework/field/schema";
import { waterRunSchema } from "../water";

const seconds = (description?: string) => Type.Number(description === undefined ? {} : { description });
const nullable = (schema: TSchema) => Type.Union([schema, Type.Null()]);

/** Kinds of what a robot does. */
const KINDS = ["move", "wait", "pin", "read", "log", "message", "photo", "change", "request", "job", "lock", "script"];
const kind = () => Type.Unsafe<string>({ type: "string", enum: KINDS });

const steps = () =>
  Type.Array(
    Type.Object({
      sequence_id: nullable(Type.Integer()),
      path: Type.Array(Type.Union([Type.String(), Type.Integer()])),
    }),
    { description: "The calls that lead to a step, outermost first: the sequence, and the keys from its root" },
  );

const fault = () =>
  Type.Object({
    level: Type.Unsafe<string>({ type: "string", enum: ["stop", "warn", "note"] }),
    code: Type.String({ examples: ["cut"] }),
    text: Type.String(),
    run: Type.Integer(),
    t: seconds("From the beginning of the first run"),
    step: steps(),
  });

const row = () =>
  Type.Object({
    run: Type.Integer(),
    t: seconds("From the beginning of the first run"),
    d: seconds("How long it takes"),
    kind: kind(),
    text: Type.String(),
    step: steps(),
    from: Type.Optional(Type.Object({ x: Type.Number(), y: Type.Number(), z: Type.Number() })),
    way: Type.Optional(
      Type.Array(Type.Array(Type.Number(), { minItems: 4, maxItems: 4 }), {
        description: "A point where each straight piece ends: time, x, y, z",
      }),
    ),
    changes: Type.Optional(
      Type.Array(
        Type.Object({
          resource: Type.String(),
          id: Type.Integer(),
          field: Type.String(),
          from: Type.Unknown(),
          to: Type.Unknown(),
        }),
      ),
    ),
  });

const run = () =>
  Type.Object({
    run: Type.Integer(),
    at: Type.String({ format: "date-time", description: "When it is due" }),
    name: Type.String(),
    source: nullable(Type.Object({ resource: Type.String({ examples: ["Sequence"] }), id: Type.Integer() })),
    begins_s: seconds("From the beginning of the first run"),
    late_s: seconds(),
    duration_s: seconds(),
    water: Type.Optional(waterRunSchema()),
  });

const totals = () =>
  Type.Object({
    pins: Type.Array(
      Type.Object({
        pin: Type.Integer(),
        label: Type.String(),
        on_s: seconds(),
        litres: nullable(Type.Number()),
      }),
    ),
    photos: Type.Integer(),
    readings: Type.Integer(),
    tool_changes: Type.Integer(),
    kinds: Type.Array(Type.Object({ kind: kind(), count: Type.Integer(), s: seconds() })),
  });

/** The answer. Source: `robot.md` §2. */
export const rehearsalSchema = (): TSchema =>
  named("Rehearsal", () =>
    Type.Object({
      duration_s: seconds("Of all runs together"),
      distance_mm: Type.Number({ description: "Length of the path" }),
      truncated: Type.Boolean({ description: "Whether there would be more" }),
      totals: totals(),
      runs: Type.Array(run()),
      faults: Type.Array(fault()),
      timeline: Type.Optional(Type.Array(row())),
    }),
  );

const words = (description: string) => dictionary(Type.String(), { description });

/** The words of dialects that scripts may use. Source: `dialects.md` §3. */
export const scriptWordsSchema = (): TSchema =>
  Type.Array(
    Type.Object({
      functions: words("Functions of Lua: the contract's name and the dialect's"),
      keys: dictionary(words("Keys of records"), { description: "By resource" }),
      values: dictionary(words("Values of a field"), { description: "By field" }),
    }),
  );
