import { createHash, randomInt } from "node:crypto";
import { invalid, notFound, type Refusal } from "../../framework/errors";
import { INVITATIONS_AT_MOST } from "./limits";
import type { Database } from "../../platform/db/database";
import { type OfDevice, type Placeholders, query } from "../../platform/db/query";

/** Letters that nobody takes for another one or for a digit. */
const LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ";
const CODE_LENGTH = 10;

interface NewInvitation extends OfDevice {
  readonly code_hash: string;
  readonly role: string;
  readonly email: string | null;
  readonly uses: number;
  readonly names_only: number;
  readonly exp: number;
  readonly now: string;
}
type OfInvitation = OfDevice & { readonly id: number };

const insert = query((q, p: Placeholders<NewInvitation>) =>
  q.insertInto("invitations").values({
    device_id: p.device_id,
    code_hash: p.code_hash,
    role: p.role,
    email: p.email,
    uses: p.uses,
    names_only: p.names_only,
    exp: p.exp,
    created_at: p.now,
    updated_at: p.now,
  }),
);
const open = query((q, p: Placeholders<OfDevice & { now: number }>) =>
  q
    .selectFrom("invitations")
    .select(["id", "role", "email", "uses", "names_only", "exp", "created_at"])
    .where("device_id", "=", p.device_id)
    .where("withdrawn", "=", 0)
    .where("uses", ">", 0)
    .where("exp", ">", p.now)
    .orderBy("id"),
);
const byCode = query((q, p: Placeholders<{ code_hash: string }>) =>
  q
    .selectFrom("invitations as invitation")
    .innerJoin("devices as device", "device.id", "invitation.device_id")
    .innerJoin("users as owner", "owner.device_id", "invitation.device_id")
    .select([
      "invitation.id",
      "invitation.device_id",
      "invitation.role",
      "invitation.email",
      "invitation.uses",
      "invitation.withdrawn",
      "invitation.names_only",
      "invitation.exp",
      "device.name as garden",
      "owner.name as owner",
    ])
    .where("invitation.code_hash", "=", p.code_hash),
);
const use = query((q, p: Placeholders<OfInvitation & { now: string }>) =>
  q
    .updateTable("invitations")
    .set((e) => ({ uses: e("uses", "-", 1), updated_at: p.now }))
    .where("id", "=", p.id)
    .where("device_id", "=", p.device_id),
);
const withdraw = query((q, p: Placeholders<OfInvitation & { now: string }>) =>
  q
    .updateTable("invitations")
    .set({ withdrawn: 1, updated_at: p.now })
    .where("id", "=", p.id)
    .where("device_id", "=", p.device_id),
);
/** Removes invitations that ended long ago: nobody asks why any more. */
const forget = query((q, p: Placeholders<OfDevice & { before: number }>) =>
  q.deleteFrom("invitations").where("device_id", "=", p.device_id).where("exp", "<", p.before),
);

/** A code of letters, about 46 bits. */
export const newCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join("");

/** The code is not stored: a copy of the database invites nobody. */
const hashOf = (code: string): string =>
  createHash("sha256").update(code.replace(/[\s-]/g, "").toUpperCase()).digest("hex");

export const openInvitations = (db: Database, deviceId: number, nowSeconds: number) =>
  db.all(open, { device_id: deviceId, now: nowSeconds });
export type Open = ReturnType<typeof openInvitations>[number];

/** Stores an invitation, and answers its id. Belongs in a write. @throws Refusal `invalid` for one too many. */
export function addInvitation(
  db: Database,
  { code, ...invitation }: Omit<NewInvitation, "code_hash"> & { readonly code: string },
  nowSeconds: number,
): number {
  db.run(forget, { device_id: invitation.device_id, before: nowSeconds - KEPT_SECONDS });
  const count = openInvitations(db, invitation.device_id, nowSeconds).length;
  if (count >= INVITATIONS_AT_MOST) throw invalid({ error: TOO_MANY });
  return db.run(insert, { ...invitation, code_hash: hashOf(code) }).id;
}

const KEPT_SECONDS = 90 * 86_400;
export const TOO_MANY = `A garden has at most ${INVITATIONS_AT_MOST} open invitations. Withdraw one first.`;

export type Invitation = NonNullable<ReturnType<typeof findInvitation>>;
export const findInvitation = (db: Database, code: string) => db.get(byCode, { code_hash: hashOf(code) });

/** Why a known invitation does not hold any more; undefined while it does. */
export function endOf({ withdrawn, uses, exp }: Invitation, nowSeconds: number): Refusal | undefined {
  if (withdrawn === 1) return notFound("This invitation was withdrawn.");
  if (exp <= nowSeconds) return notFound("This invitation has ended.");
  return uses === 0 ? notFound("This invitation is used up.") : undefined;
}

/** Counts a use. Belongs in the write that adds the member. */
export const useInvitation = (db: Database, { id, device_id }: OfInvitation, now: string): void => {
  db.run(use, { id, device_id, now });
};

export const withdrawInvitation = (db: Database, deviceId: number, id: number, now: string): void => {
  db.run(withdraw, { device_id: deviceId, id, now });
};
