import { Type } from "@sinclair/typebox";
import type { Context } from "../core/context";
import { anything, array, type FieldType, Mismatch } from "../core/field";
import type { Node, ScriptRoot } from "./script/node";
import { checkOwnScript, type Owner, rememberReferences } from "./scripts";

/** A script body as a field: an array whose elements the script checker judges. */
export const scriptBody: FieldType<unknown[]> = {
  ...array(anything()),
  schema: () =>
    Type.Array(Type.Object({ kind: Type.String(), args: Type.Record(Type.String(), Type.Unknown()) }), {
      description: "Nodes of the script language, see /api/corpus",
    }),
  convert: (value, label) => (Array.isArray(value) ? value : new Mismatch(`${label} isn't an array`)),
};

/** The body of a farm event or regimen in stored form. `refusal` makes the error for a fault (`sequences.md` §§3.2, 3.3). */
export function checkBody(
  context: Context,
  root: ScriptRoot,
  body: readonly unknown[],
  refusal: (message: string) => Error,
): Node[] {
  const outcome = checkOwnScript(context, root, { body });
  if (!outcome.ok) throw refusal(outcome.message);
  return outcome.root.body ?? [];
}

/** Keeps which records a stored body names. */
export const rememberBody = ({ db, deviceId }: Context, owner: Owner, root: ScriptRoot, body: Node[]): void =>
  rememberReferences(db, deviceId, owner, { kind: root, args: {}, body });
