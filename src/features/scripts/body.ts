import type { Context } from "../../framework/context";
import { invalid, invalidRequest, type Problems } from "../../framework/errors";
import { type FieldType, mismatch, NOT_A } from "../../framework/field/field";
import type { CheckOutcome } from "./language/check";
import type { Node, ScriptRoot } from "./language/node";
import { bodySchema } from "./node-schema";
import { checkOwnScript, forgetReferences, type ScriptOwner, rememberReferences } from "./stored";

/** A script body as a field: an array. The script checker checks and limits its elements. */
export const scriptBody = (root: ScriptRoot, initial?: unknown[]): FieldType<unknown[]> => ({
  storage: "json",
  nullable: false,
  blankIsNull: false,
  default: initial,
  schema: () => bodySchema(root),
  convert: (value, label) => (Array.isArray(value) ? value : mismatch(label, NOT_A.array)),
});

/** The part of a change that concerns its body. */
interface BodyChange {
  readonly input: { readonly body?: readonly unknown[] | null };
  readonly current: object | undefined;
}
/** Change of a body with the outcome of the check; undefined if no body was sent. */
interface CheckedChange extends BodyChange {
  readonly checked: CheckOutcome | undefined;
}

/**
 * The parts of a resource that deal with its script body: a check, a rule, the value to store and the records it names.
 * Violations stand under `keyOnCreate` on create, else under `error` (`sequences.md` §§3.2, 3.3).
 */
export function scriptBodies(type: ScriptOwner["type"], root: ScriptRoot, keyOnCreate: string) {
  const keyOf = ({ current }: BodyChange): string => (current ? "error" : keyOnCreate);
  return {
    /** @throws Refusal `invalid` for a malformed body, before any other problem is reported. */
    check(context: Context, change: BodyChange): CheckOutcome | undefined {
      const { body } = change.input;
      if (!body) return undefined;
      const checkOutcome = checkOwnScript(context, root, { body });
      if (!checkOutcome.ok && checkOutcome.fault === "malformed")
        throw invalid({ [keyOf(change)]: checkOutcome.message });
      return checkOutcome;
    },
    rule: (_: Context, change: CheckedChange): Problems | undefined => violation(change.checked, keyOf(change)),
    /** The body in stored form, if the request has one. @throws Refusal `invalid` for texts that are too long. */
    complete: ({ checked }: CheckedChange): { body?: readonly Node[] } =>
      checked ? { body: storable(checked).body ?? [] } : {},
    /**
     * Check of a record that an undo has put back. Stores which records its body names, or says why it must not have
     * the body.
     */
    restored(context: Context, id: number, body: readonly unknown[] | null): Problems | undefined {
      const checkOutcome = checkOwnScript(context, root, { body: body ?? [] });
      if (!checkOutcome.ok) return { body: checkOutcome.message };
      rememberReferences(context.db, context.deviceId, { type, id }, checkOutcome.root);
      return undefined;
    },
    /** Stores which records the body names. */
    remember({ db, deviceId }: Context, id: number, { checked }: CheckedChange): void {
      if (checked?.ok) rememberReferences(db, deviceId, { type, id }, checked.root);
    },
    forget({ db, deviceId }: Context, id: number): void {
      forgetReferences(db, deviceId, type, [id]);
    },
  };
}

/** The problem of a script that breaks a rule of the language, under the key of its resource (`sequences.md` §3.3). */
export const violation = (checkOutcome: CheckOutcome | undefined, key: string): Problems | undefined =>
  checkOutcome && !checkOutcome.ok && checkOutcome.fault === "violation" ? { [key]: checkOutcome.message } : undefined;

/** The script of an outcome. @throws Refusal `invalid` for texts that are too long (`sequences.md` §3.7). */
export function storable(checkOutcome: CheckOutcome): Node {
  if (!checkOutcome.ok) throw invalidRequest(checkOutcome.message);
  return checkOutcome.root;
}
