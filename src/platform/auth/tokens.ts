import { CompactSign, compactVerify, errors } from "jose";
import { createCache } from "../cache/cache";
import { isObject } from "../json";
import type { Keys } from "./keys";

/** Audiences of tokens that the server gives to clients of its own. No list of tokens shows them. */
const OWN_CLIENTS = ["practice"] as const;
type OwnClient = (typeof OWN_CLIENTS)[number];

/** Whether a token belongs to a client of the server itself. */
export const isOfOwnClient = ({ aud }: { readonly aud: string }): boolean => OWN_CLIENTS.some((each) => each === aud);

/** All claims of an API token; times in seconds. Source: `accounts.md` §4.2. */
export interface ApiClaims {
  /** `GUEST` goes to clients that wait for a demo account (`live.md` §3). */
  readonly aud: "bot" | "human" | "unknown" | "GUEST" | OwnClient;
  readonly sub: number;
  readonly iat: number;
  readonly jti: string;
  readonly iss: string;
  readonly exp: number;
  readonly mqtt: string;
  readonly bot: `device_${number}`;
  readonly vhost: string;
  readonly mqtt_ws: string;
}

/** All claims of a password reset token; `sub` is the e-mail address. Source: `accounts.md` §5.2. */
export interface ResetClaims {
  readonly aud: typeof resetAudience;
  readonly sub: string;
  readonly iat: number;
  readonly jti: string;
  readonly iss: string;
  readonly exp: number;
  /** How often the password had been set when the link was made; missing in links of earlier versions. */
  readonly changes?: number;
}

/** The session of a genuine API token. It may have been revoked: the token table decides. */
export interface Session {
  readonly userId: number;
  readonly deviceId: number;
  readonly jti: string;
  /** End in seconds since the epoch. */
  readonly exp: number;
  readonly aud: Exclude<ApiClaims["aud"], "GUEST">;
}

/** The claims of a genuine password reset token that matter; times in seconds since the epoch. */
export type PasswordReset = Pick<ResetClaims, "sub" | "jti" | "iat" | "exp" | "changes">;

export interface Tokens {
  /** A token with exactly these claims. */
  sign(claims: ApiClaims | ResetClaims): Promise<string>;
  /** The session of a token that was made or checked recently. Undefined says nothing about the token. */
  recognise(encoded: string, nowMs: number): Session | undefined;
  /** The session of an API token; undefined for an expired token and for everything else. */
  verify(encoded: string, nowMs: number): Promise<Session | undefined>;
  /** The claims of a password reset token; undefined for everything that never was one. */
  verifyReset(encoded: string, nowMs: number): Promise<PasswordReset | "expired" | undefined>;
}

const resetAudience = "PASSWORD_RESETER";
const HEADER = { alg: "RS256", typ: "JWT" };
/** Most remembered sessions: two for each of some thousand accounts. */
const sessionLimit = 5_000;

type TokenKeys = Pick<Keys, "privateKey" | "publicKey">;
type Claims = Readonly<Record<string, unknown>>;

/**
 * Signs and checks tokens, with RS256 only. Each kind of token is accepted for its own purpose only. `keys` may still be a
 * promise.
 * Source: `accounts.md` §§2.1, 4.2, 5.2.
 */
export function createTokens(keys: TokenKeys | Promise<TokenKeys>): Tokens {
  const sessions = createCache<Session>(sessionLimit);

  const recognise = (encoded: string, nowMs: number): Session | undefined => {
    const session = sessions.get(encoded);
    return session && !isExpired(session, nowMs) ? session : undefined;
  };

  async function genuineClaims(encoded: string): Promise<Claims | undefined> {
    const { publicKey } = await keys;
    if (!isCanonical(encoded)) return undefined;
    try {
      const { payload } = await compactVerify(encoded, publicKey, { algorithms: [HEADER.alg] });
      const claims: unknown = JSON.parse(new TextDecoder().decode(payload));
      return isObject(claims) ? claims : undefined;
    } catch (error) {
      if (error instanceof errors.JOSEError || error instanceof SyntaxError) return undefined;
      throw error;
    }
  }

  return {
    async sign(claims) {
      const { privateKey } = await keys;
      const content = new TextEncoder().encode(JSON.stringify(claims)); // not as a JWT: that takes no number as `sub`
      const encoded = await new CompactSign(content).setProtectedHeader(HEADER).sign(privateKey);
      // Known from now on: nobody who holds it is taken for a stranger.
      const session = toSession({ ...claims });
      if (session) sessions.set(encoded, session);
      return encoded;
    },

    recognise,

    async verify(encoded, nowMs) {
      await keys;
      const known = recognise(encoded, nowMs); // of many requests that came at once, the first one has checked it
      if (known) return known;
      const claims = await genuineClaims(encoded);
      const session = claims && toSession(claims);
      if (session === undefined || isExpired(session, nowMs)) return undefined;
      sessions.set(encoded, session);
      return session;
    },

    async verifyReset(encoded, nowMs) {
      const claims = await genuineClaims(encoded);
      const reset = claims && toPasswordReset(claims);
      return reset && isExpired(reset, nowMs) ? "expired" : reset;
    },
  };
}

/** Audiences that make a difference. */
const KNOWN = ["bot", "human", ...OWN_CLIENTS] as const;

const isExpired = ({ exp }: { readonly exp: number }, nowMs: number): boolean => exp * 1000 <= nowMs;

function toSession({ aud, sub, jti, bot, exp }: Claims): Session | undefined {
  const device = typeof bot === "string" ? /^device_([1-9]\d{0,14})$/.exec(bot)?.[1] : undefined;
  if (aud === resetAudience || device === undefined) return undefined;
  if (typeof sub !== "number" || !Number.isSafeInteger(sub)) return undefined;
  if (typeof jti !== "string" || typeof exp !== "number") return undefined;
  // `aud` is not checked (`accounts.md` §2.1), only passed on to the next token.
  return { userId: sub, deviceId: Number(device), jti, exp, aud: KNOWN.find((each) => each === aud) ?? "unknown" };
}

function toPasswordReset({ aud, sub, jti, iat, exp, changes }: Claims): PasswordReset | undefined {
  if (aud !== resetAudience || typeof sub !== "string" || typeof jti !== "string") return undefined;
  if (typeof iat !== "number" || typeof exp !== "number") return undefined;
  return { sub, jti, iat, exp, ...(typeof changes === "number" && { changes }) };
}

/** Whether a token is the only text of itself: with padding, blanks or stray last bits it would have several. */
function isCanonical(encoded: string): boolean {
  const signature = encoded.slice(encoded.lastIndexOf(".") + 1);
  return Buffer.from(signature, "base64url").toString("base64url") === signature;
}
