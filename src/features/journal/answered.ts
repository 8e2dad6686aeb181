import { createHash } from "node:crypto";
import type { Action } from "../../framework/action";
import type { Context } from "../../framework/context";
import { type Caller, isOfOwner } from "../../framework/right";
import { type Placeholders, query } from "../../platform/db/query";

/** Requests of a holder of tokens whose answers are kept: one is sent again soon. */
const KEPT = 200;

/** The member or the program that asks; the owner and the robot are neither. */
interface Holder {
  readonly device_id: number;
  readonly user_id: number | null;
  readonly program_id: number | null;
}
interface Asked extends Holder {
  readonly request: string;
  readonly digest: string;
}
const find = query((q, p: Placeholders<Asked>) =>
  q
    .selectFrom("answered_requests")
    .select("answer")
    .where("device_id", "=", p.device_id)
    .where("user_id", "is", p.user_id)
    .where("program_id", "is", p.program_id)
    .where("request", "=", p.request)
    .where("digest", "=", p.digest),
);
const keep = query((q, p: Placeholders<Asked & { answer: string }>) =>
  q.insertInto("answered_requests").values({
    device_id: p.device_id,
    user_id: p.user_id,
    program_id: p.program_id,
    request: p.request,
    digest: p.digest,
    answer: p.answer,
  }),
);
const forgetOldest = query((q, p: Placeholders<Holder & { kept: number }>) =>
  q
    .deleteFrom("answered_requests")
    .where("id", "in", (e) =>
      e
        .selectFrom("answered_requests")
        .select("id")
        .where("device_id", "=", p.device_id)
        .where("user_id", "is", p.user_id)
        .where("program_id", "is", p.program_id)
        .orderBy("id", "desc")
        .limit(-1)
        .offset(p.kept),
    ),
);

type Asking = Pick<Action, "path" | "again">;

/** A key belongs to who sends it, and to what was asked with it. Undefined when the sender has sent none. */
function askedOf({ deviceId, caller, onlyId, params, query, body }: Context, { path }: Asking): Asked | undefined {
  if (onlyId === undefined) return undefined;
  const sent = JSON.stringify([path, params, String(query), body]);
  return { ...holderOf(deviceId, caller), request: onlyId, digest: createHash("sha256").update(sent).digest("hex") };
}

function holderOf(deviceId: number, caller: Caller): Holder {
  const isOwner = isOfOwner(caller);
  return {
    device_id: deviceId,
    user_id: isOwner || caller.kind === "program" ? null : caller.id,
    program_id: caller.kind === "program" ? caller.id : null,
  };
}

/** The value of an answer that was given before; undefined when there was none. */
function answered(context: Context, { again }: Asking, asked: Asked): { readonly value: unknown } | undefined {
  const known = context.db.get(find, asked);
  if (!known) return undefined;
  const kept: unknown = JSON.parse(known.answer);
  return { value: again ? again(context, (kept as { id: number }).id) : kept }; // as `note` has written it
}

function note({ db }: Context, { again }: Asking, asked: Asked, value: unknown): void {
  const kept = again ? { id: (value as { id: number }).id } : value; // what is shown again has an id
  db.run(keep, { ...asked, answer: JSON.stringify(kept) });
  db.run(forgetOldest, { ...asked, kept: KEPT });
}

/**
 * The result of `make` for a request, or the answer that the same request had before. The same is one with the same
 * `Idempotency-Key`, path and body. Belongs into a write. Source: `accounts.md` §1.8.
 */
export function madeOnce(context: Context, action: Asking, make: () => unknown): unknown {
  const asked = askedOf(context, action);
  if (!asked) return make();
  const known = answered(context, action, asked);
  if (known) return known.value;
  const value = make();
  note(context, action, asked, value);
  return value;
}

/** Outcome of work that is done once, by several writes. */
export async function madeOnceInSteps<T>(context: Context, path: string, make: () => Promise<T>): Promise<T> {
  const asked = askedOf(context, { path, again: undefined });
  if (!asked) return make();
  const known = answered(context, { path, again: undefined }, asked);
  if (known) return known.value as T; // as `make` made it
  const value = await make();
  const { services, deviceId } = context;
  await services.writes.run("account", () => note(context, { path, again: undefined }, asked, value), deviceId);
  return value;
}
