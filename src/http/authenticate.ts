import { createCache } from "../platform/cache/cache";
import type { Session } from "../platform/auth/tokens";
import type { Services } from "../framework/services";
import { Refusal, refusedToken } from "../framework/errors";
import { type Placeholders, query } from "../platform/db/query";
import { noteSender, requireTerms } from "../features/account";
import type { Exchange } from "./exchange";

const issuance = query((q, p: Placeholders<{ jti: string }>) =>
  q
    .selectFrom("token_issuances as token")
    .innerJoin("users as user", "user.device_id", "token.device_id")
    .select(["token.device_id", "token.exp", "user.id as user_id", "user.agreed_to_terms_at"])
    .where("token.jti", "=", p.jti),
);
type Issuance = { device_id: number; exp: number; user_id: number; agreed_to_terms_at: string | null };

/** What may change such a row: then none is remembered any longer. */
const EVENTS = [
  ...["insert on token_issuances", "update on token_issuances", "delete on token_issuances"],
  ...["insert on users", "update of id, device_id, agreed_to_terms_at on users", "delete on users"],
];
/** Tokens whose rows are remembered. */
const REMEMBERED = 5_000;

/**
 * The token of the `Authorization` header: its last blank-separated word, so that `bearer x`, `Bearer: x` and plain `x`
 * work too (`accounts.md` §2.1).
 * @throws Refusal `unauthenticated` without header or with an empty one.
 */
export function tokenOf(request: Request): string {
  const header = request.headers.get("authorization")?.trim() ?? "";
  if (header === "") {
    throw new Refusal("unauthenticated", { error: "Not authenticated. Send a token in the Authorization header." });
  }
  return header.slice(header.lastIndexOf(" ") + 1);
}

/**
 * Puts the account of a genuine token into the exchange.
 * @throws Refusal `unauthenticated` for an expired or revoked token, `terms_not_accepted` (`accounts.md` §3.5).
 */
type Admit = (exchange: Exchange, session: Session | undefined) => void;

export interface Admission {
  readonly admit: Admit;
  /**
   * The same by what this process knows. For a write, which is admitted in its own transaction: before it has begun, to
   * look for the writes of other processes takes the locks of another one.
   */
  readonly admitFromMemory: Admit;
}

/**
 * Expiry and revocation are looked at every time. The row of a token is remembered until this process changes any row of a
 * token or user, or another one writes anything.
 */
export function createAdmission({ db, writes, config }: Services): Admission {
  const remembered = createCache<Issuance>(REMEMBERED);
  let foreignWrites = 0;
  for (const event of EVENTS) db.onRowEvent(event, () => remembered.clear());
  db.onRollback(() => remembered.clear()); // of rows seen within the transaction

  function issuanceOf({ jti }: Session): Issuance | undefined {
    const newest = writes.foreignWrites();
    if (newest !== foreignWrites) remembered.clear();
    foreignWrites = newest;
    const known = remembered.get(jti);
    if (known) return known;
    const row = db.get(issuance, { jti });
    if (row) remembered.set(jti, row);
    return row;
  }

  function enter(exchange: Exchange, session: Session | undefined, row: Issuance | undefined): void {
    const isValid =
      row?.device_id === session?.deviceId &&
      row?.user_id === session?.userId &&
      (row?.exp ?? 0) * 1000 > exchange.now.getTime();
    if (!session || !row || !isValid) throw refusedToken();
    requireTerms(config, row);
    exchange.session = session;
  }

  return {
    admit: (exchange, session) => {
      enter(exchange, session, session && issuanceOf(session));
      noteSender(exchange, exchange.deviceId);
    },
    admitFromMemory: (exchange, session) =>
      enter(exchange, session, session && (remembered.get(session.jti) ?? issuanceOf(session))),
  };
}
