import { Type } from "@sinclair/typebox";
import type { Context } from "../../framework/context";
import { invalid, invalidRequest, type Problems } from "../../framework/errors";
import { type FieldType, Mismatch } from "../../framework/field";
import type { Outcome } from "./language/check";
import type { Node, ScriptRoot } from "./language/node";
import { checkOwnScript, forgetReferences, type Owner, rememberReferences } from "./stored";

/** A node of the script language, for the API reference. */
export const nodeSchema = () =>
  Type.Object({
    kind: Type.String({ description: "See /api/corpus", examples: ["take_photo"] }),
    args: Type.Record(Type.String(), Type.Unknown()),
    comment: Type.Optional(Type.String()),
    body: Type.Optional(Type.Array(Type.Unknown(), { description: "Further nodes" })),
  });

/** A script body as a field: an array whose elements the script checker judges. It has no limit of its own. */
export const scriptBody: FieldType<unknown[]> = {
  storage: "json",
  nullable: false,
  blankIsNull: false,
  default: undefined,
  schema: () => Type.Array(nodeSchema()),
  convert: (value, label) => (Array.isArray(value) ? value : new Mismatch(`${label} isn't an array`)),
};

/** The part of a change that is about its body. */
interface BodyChange {
  readonly input: { readonly body?: readonly unknown[] | null };
  readonly current: object | undefined;
}
/** The same with what its body has been found to be; undefined where none was sent. */
interface CheckedChange extends BodyChange {
  readonly checked: Outcome | undefined;
}

/**
 * What script bodies add to a resource: a check, a rule, the value to store, and the records it names. On create,
 * violations stand under `keyOnCreate`, otherwise under `error` (`sequences.md` §§3.2, 3.3).
 */
export function scriptBodies(type: Owner["type"], root: ScriptRoot, keyOnCreate: string) {
  const keyOf = ({ current }: BodyChange): string => (current ? "error" : keyOnCreate);
  return {
    /** @throws Refusal `invalid` for what is not well formed: that ends a request, whatever else is wrong. */
    check(context: Context, change: BodyChange): Outcome | undefined {
      const { body } = change.input;
      if (!body) return undefined;
      const outcome = checkOwnScript(context, root, { body });
      if (!outcome.ok && outcome.fault === "malformed") throw invalid({ [keyOf(change)]: outcome.message });
      return outcome;
    },
    rule: (_: Context, change: CheckedChange): Problems | undefined => violation(change.checked, keyOf(change)),
    /** The body in stored form, if there is one in the request. @throws Refusal `invalid` for texts that are too long. */
    complete: ({ checked }: CheckedChange): { body?: readonly Node[] } =>
      checked ? { body: storable(checked).body ?? [] } : {},
    /** Of a record that an undo has put back: keeps which records its body names, or says why it must not have it. */
    restored(context: Context, id: number, body: readonly unknown[] | null): Problems | undefined {
      const outcome = checkOwnScript(context, root, { body: body ?? [] });
      if (!outcome.ok) return { body: outcome.message };
      rememberReferences(context.db, context.deviceId, { type, id }, outcome.root);
      return undefined;
    },
    /** Keeps which records the body names. */
    remember({ db, deviceId }: Context, id: number, { checked }: CheckedChange): void {
      if (checked?.ok) rememberReferences(db, deviceId, { type, id }, checked.root);
    },
    forget({ db, deviceId }: Context, id: number): void {
      forgetReferences(db, deviceId, type, [id]);
    },
  };
}

/** What is said of a script that breaks a rule of the language, under the key of its resource (`sequences.md` §3.3). */
export const violation = (outcome: Outcome | undefined, key: string): Problems | undefined =>
  outcome && !outcome.ok && outcome.fault === "violation" ? { [key]: outcome.message } : undefined;

/** The script of an outcome. @throws Refusal `invalid` for texts that are too long (`sequences.md` §3.7). */
export function storable(outcome: Outcome): Node {
  if (!outcome.ok) throw invalidRequest(outcome.message);
  return outcome.root;
}
