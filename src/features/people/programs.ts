import { invalid } from "../../framework/errors";
import type { PublicContext } from "../../framework/context";
import type { Claim } from "../../framework/right";
import type { Services } from "../../framework/services";
import type { Database } from "../../platform/db/database";
import { type OfDevice, type Placeholders, query } from "../../platform/db/query";
import type { PublicAddress } from "../../platform/network/public-address";
import { DAY_MS, epochSeconds } from "../../platform/time";
import { insertToken, lastUses, type SignedToken, signToken } from "../account";
import { PROGRAMS_AT_MOST } from "./limits";

/** Rights that a program can have. */
export const PROGRAM_RIGHTS = ["read", "write", "command", "measure"] as const;
export type ProgramRight = (typeof PROGRAM_RIGHTS)[number];
/** The right of a display, which has no other. */
export const DISPLAY: readonly Claim[] = ["display"];

const LONGEST_DAYS = 730;
/** End of a token that never ends: the last second of the year 9999. */
const NEVER = 253_402_300_799;

type OfProgram = OfDevice & { readonly id: number };

const insert = query(
  (q, p: Placeholders<OfDevice & { name: string; rights: string; exp: number | null; now: string }>) =>
    q.insertInto("programs").values({
      device_id: p.device_id,
      name: p.name,
      rights: p.rights,
      exp: p.exp,
      created_at: p.now,
      updated_at: p.now,
    }),
);
const ofGarden = query((q, p: Placeholders<OfDevice>) =>
  q
    .selectFrom("programs as program")
    .leftJoin("token_issuances as token", "token.program_id", "program.id")
    .select([
      "program.id",
      "program.name",
      "program.rights",
      "program.exp",
      "program.created_at",
      "token.jti",
      "token.used_at",
      "token.network",
    ])
    .where("program.device_id", "=", p.device_id)
    .orderBy("program.id"),
);
const rename = query((q, p: Placeholders<OfProgram & { name: string; now: string }>) =>
  q
    .updateTable("programs")
    .set({ name: p.name, updated_at: p.now })
    .where("id", "=", p.id)
    .where("device_id", "=", p.device_id),
);
const remove = query((q, p: Placeholders<OfProgram>) =>
  q.deleteFrom("programs").where("id", "=", p.id).where("device_id", "=", p.device_id),
);

export const TOO_MANY_PROGRAMS = `A garden has at most ${PROGRAMS_AT_MOST} programs and displays. Delete one first.`;

/** @throws Refusal `invalid` for rights that go together with others, and for none. */
export function checkRights(rights: readonly ProgramRight[]): void {
  if (rights.length === 0) throw invalid({ rights: "Rights can't be blank" });
  const needsRead = rights.includes("write") || rights.includes("command");
  if (needsRead && !rights.includes("read"))
    throw invalid({ rights: "Rights must have read beside write and command" });
}

/** The end of a program in seconds; null for one that never ends. @throws Refusal `invalid`. */
export function endOfProgram(now: Date, expiresAt: string | null | undefined): number | null {
  if (expiresAt === null || expiresAt === undefined) return null;
  const end = Date.parse(expiresAt);
  const isPossible = end > now.getTime() && end <= now.getTime() + LONGEST_DAYS * DAY_MS;
  if (!isPossible) throw invalid({ expires_at: "Expires At must lie ahead, by two years at most" });
  return epochSeconds(new Date(end));
}

/** Signs the token of a program, which is in force when the program is stored. */
export const signProgram = (
  services: Services,
  garden: { readonly id: number; readonly device_id: number },
  address: PublicAddress,
  exp: number | null,
): Promise<SignedToken> => signToken(services, garden, "unknown", address, services.clock(), exp ?? NEVER);

interface NewProgram {
  readonly name: string;
  readonly rights: readonly Claim[];
  readonly exp: number | null;
}

/** Stores a program with its token, and answers its id. Belongs in a write. @throws Refusal `invalid` for one too many. */
export function addProgram(
  { services, now }: Pick<PublicContext, "services" | "now">,
  deviceId: number,
  { name, rights, exp }: NewProgram,
  token: SignedToken,
): number {
  const { db } = services;
  if (db.all(ofGarden, { device_id: deviceId }).length >= PROGRAMS_AT_MOST) throw invalid({ error: TOO_MANY_PROGRAMS });
  const row = { device_id: deviceId, name, rights: JSON.stringify([...new Set(rights)]), exp, now: now.toISOString() };
  const { id } = db.run(insert, row);
  insertToken(db, deviceId, token, now, { program_id: id });
  return id;
}

/** The programs of a garden as their owner sees them, displays among them. */
export const programsOf = ({ db, get }: Services, deviceId: number) =>
  db.all(ofGarden, { device_id: deviceId }).map(({ id, name, rights, exp, created_at, jti, used_at, network }) => {
    const given = JSON.parse(rights) as Claim[]; // as `addProgram` stores them
    const display = given.includes("display");
    return {
      id,
      name,
      rights: display ? [] : given,
      display,
      expires_at: exp === null ? null : new Date(exp * 1000).toISOString(),
      created_at,
      ...get(lastUses).of(jti ?? "", { used_at, network }),
    };
  });

export const renameProgram = (db: Database, deviceId: number, id: number, name: string, now: string): void => {
  db.run(rename, { device_id: deviceId, id, name, now });
};

/** Deletes a program; its token goes along. */
export const removeProgram = (db: Database, deviceId: number, id: number): void => {
  db.run(remove, { device_id: deviceId, id });
};
