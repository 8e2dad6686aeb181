import type { Session } from "../../../platform/auth/tokens";
import { createCache } from "../../../platform/cache/cache";
import { type Placeholders, query } from "../../../platform/db/query";
import { refusedToken } from "../../../framework/errors";
import { type Caller, OWNER } from "../../../framework/right";
import { defineService, type Services } from "../../../framework/services";
import { robotRefusals } from "./robot-refusals";
import { requireTerms } from "./sessions";

const issuance = query((q, p: Placeholders<{ jti: string }>) =>
  q
    .selectFrom("token_issuances as token")
    .innerJoin("users as user", "user.device_id", "token.device_id")
    .select(["token.device_id", "token.exp", "user.id as user_id", "user.agreed_to_terms_at"])
    .where("token.jti", "=", p.jti),
);
type Issuance = { device_id: number; exp: number; user_id: number; agreed_to_terms_at: string | null };

/** Changes that add a row. */
const BEGINNINGS = ["insert on token_issuances", "insert on users"];
/** Changes that may end a token. */
const ENDINGS = [
  "update on token_issuances",
  "delete on token_issuances",
  "update of id, device_id, agreed_to_terms_at on users",
  "delete on users",
];
/** Tokens whose rows are remembered. */
const REMEMBERED = 5_000;

/**
 * The holder of a token, with their rights.
 * @throws Refusal `unauthenticated` for an expired or revoked token, `terms_not_accepted` (`accounts.md` §3.5).
 */
type Require = (session: Session) => Caller;

/** Callers with tokens of machines. */
const CALLERS: Partial<Record<Session["aud"], Caller>> = {
  bot: { ...OWNER, kind: "robot" },
  practice: { ...OWNER, kind: "practice" },
};

/** Lets in clients with a genuine token that is in force. The HTTP edge and the message broker ask here. */
interface Admission {
  readonly require: Require;
  /**
   * Check with what this process knows only, for a write that is admitted again in its own transaction. Looking for the
   * writes of other processes before it begins would take the locks of another transaction.
   */
  readonly requireFromMemory: Require;
  /** Grows when a token may have ended: by this process, or with any write of another one. Expiry does not count. */
  readonly endings: () => number;
}

/**
 * Expiry and revocation are looked at every time. The row of a token is remembered until this process changes any row of a
 * token or user, or another one writes anything.
 */
export const admission = defineService(createAdmission);

function createAdmission({ db, writes, config, trusted, clock, get }: Services): Admission {
  const remembered = createCache<Issuance>(REMEMBERED);
  let foreignWrites = 0;
  let ownEndings = 0;
  const forget = (): void => remembered.clear();
  for (const event of BEGINNINGS) db.onRowEvent(event, forget);
  for (const event of ENDINGS) {
    db.onRowEvent(event, () => {
      ownEndings += 1;
      forget();
    });
  }
  db.onRollback(forget); // of rows seen within the transaction

  function issuanceOf(session: Session): Issuance | undefined {
    const { jti } = session;
    const newest = writes.versions.foreignWrites();
    if (newest !== foreignWrites) forget();
    foreignWrites = newest;
    const known = remembered.get(jti);
    if (known) return known;
    const row = db.get(issuance, { jti });
    if (row) remembered.set(jti, row);
    return row;
  }

  function requireRow(row: Issuance | undefined, { deviceId, userId, aud }: Session): Caller {
    const isOwn = row !== undefined && row.device_id === deviceId && row.user_id === userId;
    const isValid = isOwn && row.exp * 1000 > trusted.now().getTime();
    if (!isValid && aud === "bot") get(robotRefusals).note(deviceId, "token", clock());
    if (!isValid) throw refusedToken();
    requireTerms(config, row);
    return CALLERS[aud] ?? OWNER;
  }

  return {
    require: (session) => requireRow(issuanceOf(session), session),
    requireFromMemory: (session) => requireRow(remembered.get(session.jti) ?? issuanceOf(session), session),
    endings: () => ownEndings + writes.versions.foreignWrites(),
  };
}
