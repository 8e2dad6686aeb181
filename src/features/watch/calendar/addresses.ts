import { createHash, randomBytes } from "node:crypto";
import type { Database } from "../../../platform/db/database";
import { type OfDevice, type Placeholders, query } from "../../../platform/db/query";

/** The person, and the garden that the calendar shows. */
interface Holder {
  readonly deviceId: number;
  readonly userId: number;
}

type Key = OfDevice & { readonly user_id: number };

const save = query((q, p: Placeholders<Key & { digest: string; now: string }>) =>
  q
    .insertInto("calendars")
    .values({ device_id: p.device_id, user_id: p.user_id, digest: p.digest, made_at: p.now })
    .onConflict((conflict) =>
      conflict.columns(["device_id", "user_id"]).doUpdateSet({ digest: p.digest, made_at: p.now }),
    ),
);
const remove = query((q, p: Placeholders<Key>) =>
  q.deleteFrom("calendars").where("device_id", "=", p.device_id).where("user_id", "=", p.user_id),
);
const madeAt = query((q, p: Placeholders<Key>) =>
  q.selectFrom("calendars").select("made_at").where("device_id", "=", p.device_id).where("user_id", "=", p.user_id),
);
const byDigest = query((q, p: Placeholders<{ digest: string }>) =>
  q
    .selectFrom("calendars as calendar")
    .innerJoin("devices as device", "device.id", "calendar.device_id")
    .select(["device.id", "device.name", "device.timezone"])
    .where("calendar.digest", "=", p.digest),
);

const keyOf = ({ deviceId, userId }: Holder): Key => ({ device_id: deviceId, user_id: userId });
/** The address is not stored: who reads the database learns of no calendar. */
const digestOf = (secret: string): string => createHash("sha256").update(secret).digest("hex");

/** The secret of a new address of 256 bits; an earlier one of the person for this garden ends. Belongs into a write. */
export function makeAddress(db: Database, holder: Holder, now: string): string {
  const secret = randomBytes(32).toString("base64url");
  db.run(save, { ...keyOf(holder), digest: digestOf(secret), now });
  return secret;
}

/** Ends the address of a person for a garden. Belongs into a write. */
export const endAddress = (db: Database, holder: Holder): void => void db.run(remove, keyOf(holder));

/** When the person's address for the garden was made; null without one. */
export const addressMadeAt = (db: Database, holder: Holder): string | null =>
  db.get(madeAt, keyOf(holder))?.made_at ?? null;

/** The garden that the address with this secret shows; undefined for any other text. */
export const gardenOf = (db: Database, secret: string) => db.get(byDigest, { digest: digestOf(secret) });
