import { isOfOwnClient, type Session } from "../../../platform/auth/tokens";
import { createCache } from "../../../platform/cache/cache";
import type { Database } from "../../../platform/db/database";
import { type Placeholders, query } from "../../../platform/db/query";
import { refusedToken } from "../../../framework/errors";
import { type Caller, type Claim, type Role, RIGHTS_OF_ROLE } from "../../../framework/right";
import { defineService, type Services } from "../../../framework/services";
import { robotRefusals } from "./robot-refusals";
import { requireTerms } from "./sessions";

const issuance = query((q, p: Placeholders<{ jti: string }>) =>
  q
    .selectFrom("token_issuances as token")
    .innerJoin("users as user", "user.id", "token.user_id")
    .leftJoin("members as member", (join) =>
      join.onRef("member.device_id", "=", "token.device_id").onRef("member.user_id", "=", "token.user_id"),
    )
    .leftJoin("programs as program", "program.id", "token.program_id")
    .select([
      "token.device_id",
      "token.exp",
      "token.aud",
      "user.id as user_id",
      "user.device_id as home",
      "user.name",
      "user.agreed_to_terms_at",
      "member.role",
      "program.id as program_id",
      "program.name as program",
      "program.rights",
    ])
    .where("token.jti", "=", p.jti),
);
type Row = NonNullable<ReturnType<typeof findRow>>;
const findRow = (db: Database, jti: string) => db.get(issuance, { jti });

/** The row of a token, and who has it; nobody when its person has no part in the garden any more. */
interface Issuance extends Pick<Row, "device_id" | "exp" | "user_id" | "agreed_to_terms_at"> {
  readonly caller: Caller | undefined;
}

/** Changes that add a row, or only what it is called. */
const BEGINNINGS = [
  "insert on token_issuances",
  "insert on users",
  "update of name on users",
  "update of name on programs",
];
/** Changes that may end a token, or take rights away. */
const ENDINGS = [
  "update of device_id, exp, jti, aud, user_id, program_id on token_issuances",
  "delete on token_issuances",
  "update of id, device_id, agreed_to_terms_at on users",
  "delete on users",
  "update on members",
  "delete on members",
  "update of rights on programs",
  "delete on programs",
];
/** Tokens whose rows are remembered. */
const REMEMBERED = 5_000;

/**
 * The holder of a token, with their rights.
 * @throws Refusal `unauthenticated` for an expired or revoked token, `terms_not_accepted` (`accounts.md` §3.5).
 */
type Require = (session: Session) => Caller;

/** Rights that are stored as a list. */
const rightsIn = (text: string): ReadonlySet<Claim> => new Set(JSON.parse(text) as Claim[]); // as programs are stored

function callerOf({ device_id, user_id, home, name, aud, role, program_id, program, rights }: Row): Caller | undefined {
  if (program_id !== null) {
    return {
      kind: "program",
      id: program_id,
      name: program ?? "",
      role: undefined,
      rights: rightsIn(rights ?? "[]"),
      home,
    };
  }
  const held = home === device_id ? "owner" : role;
  const kind = aud === "bot" || isOfOwnClient({ aud }) ? "robot" : "person";
  return held === null
    ? undefined
    : { kind, id: user_id, name, role: held as Role, rights: RIGHTS_OF_ROLE[held as Role], home };
}

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
    const row = findRow(db, jti);
    const found = row && { ...row, caller: callerOf(row) };
    if (found) remembered.set(jti, found);
    return found;
  }

  function requireRow(row: Issuance | undefined, { deviceId, userId, aud }: Session): Caller {
    const isOwn = row !== undefined && row.device_id === deviceId && row.user_id === userId;
    const caller = isOwn && row.exp * 1000 > trusted.now().getTime() ? row.caller : undefined;
    if (!caller && aud === "bot") get(robotRefusals).note(deviceId, "token", clock());
    if (!isOwn || !caller) throw refusedToken();
    requireTerms(config, row);
    return caller;
  }

  return {
    require: (session) => requireRow(issuanceOf(session), session),
    requireFromMemory: (session) => requireRow(remembered.get(session.jti) ?? issuanceOf(session), session),
    endings: () => ownEndings + writes.versions.foreignWrites(),
  };
}
