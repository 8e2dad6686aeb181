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

/**
 * What script bodies add to a resource: a rule, the value to store, and the records it names. On create, violations
 * stand under `keyOnCreate`, otherwise under `error` (`sequences.md` §§3.2, 3.3).
 */
export function scriptBodies(type: Owner["type"], root: ScriptRoot, keyOnCreate: string) {
  /**
   * What a change's body has been found to be: its rule runs first and only tells problems. It goes with the change, which
   * belongs to one request.
   */
  const outcomes = new WeakMap<BodyChange, Outcome>();
  return {
    /** @throws Refusal `invalid` for what is not well formed: that ends a request, whatever else is wrong. */
    rule(context: Context, change: BodyChange): Problems | undefined {
      const { body } = change.input;
      if (!body) return undefined;
      const outcome = checkOwnScript(context, root, { body });
      outcomes.set(change, outcome);
      if (outcome.ok || outcome.fault === "storage") return undefined;
      const problems = { [change.current ? "error" : keyOnCreate]: outcome.message };
      if (outcome.fault === "malformed") throw invalid(problems);
      return problems;
    },
    /** The body in stored form, if there is one in the request. @throws Refusal `invalid` for texts that are too long. */
    complete(change: BodyChange): { body?: readonly Node[] } {
      const outcome = outcomes.get(change);
      if (outcome === undefined) return {};
      if (!outcome.ok) throw invalidRequest(outcome.message);
      return { body: outcome.root.body ?? [] };
    },
    /** Keeps which records the body names. */
    remember({ db, deviceId }: Context, id: number, change: BodyChange): void {
      const outcome = outcomes.get(change);
      if (outcome?.ok) rememberReferences(db, deviceId, { type, id }, outcome.root);
    },
    forget({ db, deviceId }: Context, id: number): void {
      forgetReferences(db, deviceId, type, [id]);
    },
  };
}
