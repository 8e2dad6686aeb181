import { type TSchema, Type } from "@sinclair/typebox";
import { enumOf, meaning, named, pascalCase, variants } from "../../framework/field/schema";
import { ARGS } from "./language/args";
import { ENUMS } from "./language/enums";
import { type NodeKind, NODES, STEP_KINDS } from "./language/nodes";
import { NODES_MAXIMUM, type ScriptRoot } from "./language/node";

/** Script nodes in the API reference: each kind has a schema of its own, made of the tables that drive the checker. */

const KINDS: ReadonlyMap<string, NodeKind> = new Map(NODES.map((node) => [node.name, node]));
const TAGS = new Map(ARGS.map(({ name, tags }) => [name, tags]));
const VALUES: ReadonlyMap<string, TSchema> = new Map<string, TSchema>([
  ["boolean", Type.Boolean()],
  ["float", Type.Number()],
  ["integer", Type.Integer()],
  ["string", Type.String()],
  ...Object.entries(ENUMS).map(([name, values]): [string, TSchema] => [
    name,
    Type.Unsafe({ type: typeof values[0] === "number" ? "integer" : "string", ...enumOf(values) }),
  ]),
]);

/** The node that has the body counts too. Devices have smaller limits of their own for steps (`sequences.md` §3.7). */
const LONGEST = { maxItems: NODES_MAXIMUM - 1 };

/** The plain schema does not say that all nodes are alike, wherever they stand. */
const SCRIPT = { isScript: true } as const;

const nameOf = (kind: string): string => `${pascalCase(kind)}Node`;

/** The schema of an arg: plain values, listed ones, nodes. */
function argSchema(name: string): TSchema {
  const tags = TAGS.get(name) ?? [];
  const values = tags.flatMap((tag) => VALUES.get(tag) ?? []);
  const kinds = tags.filter((tag) => !VALUES.has(tag));
  const choices = kinds.length > 0 ? [...values, nodesSchema(kinds)] : values;
  const [only, ...others] = choices;
  return only && others.length === 0 ? only : Type.Unsafe({ anyOf: choices });
}

function nodeSchema({ name, args, body, docs }: NodeKind): TSchema {
  return Type.Object(
    {
      kind: Type.Literal(name),
      args: Type.Object(Object.fromEntries(args.map((arg) => [arg, argSchema(arg)]))),
      ...(body.length > 0 ? { body: Type.Optional(Type.Array(nodesSchema(body), LONGEST)) } : {}),
      comment: Type.Optional(Type.String()),
    },
    docs === "" ? {} : { description: docs },
  );
}

function kindSchema(kind: string): TSchema {
  const node = KINDS.get(kind);
  if (!node) throw new Error(`the corpus has no node '${kind}'`);
  return meaning(
    named(nameOf(kind), () => nodeSchema(node)),
    SCRIPT,
  );
}

/** One node of these kinds. */
export function nodesSchema(kinds: readonly string[]): TSchema {
  if (kinds.join() === STEP_KINDS.join()) return stepSchema();
  const [only = "", ...others] = kinds;
  return others.length === 0
    ? kindSchema(only)
    : meaning(variants("kind", Object.fromEntries(kinds.map((kind) => [kind, kindSchema(kind)]))), SCRIPT);
}

const stepSchema = (): TSchema =>
  meaning(
    named("Step", () =>
      variants("kind", Object.fromEntries(STEP_KINDS.map((kind) => [kind, kindSchema(kind)])), {
        description: "A step of a sequence; /api/corpus has the same as data",
        examples: [{ kind: "take_photo", args: {} }],
      }),
    ),
    SCRIPT,
  );

/** A command to the robot, or its answer: one node. */
export const messageSchema = (): TSchema => nodesSchema(["rpc_request", "rpc_ok", "rpc_error"]);

/** The schema of a script's body. */
export const bodySchema = (root: ScriptRoot): TSchema => Type.Array(nodesSchema(KINDS.get(root)?.body ?? []), LONGEST);
