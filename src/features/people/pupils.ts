import { randomBytes } from "node:crypto";
import { NOBODYS_HASH } from "../../platform/auth/passwords";
import { longWorks } from "../../framework/long-work";
import type { Services } from "../../framework/services";
import type { Database } from "../../platform/db/database";
import { type OfDevice, type Placeholders, query } from "../../platform/db/query";
import { epochSeconds } from "../../platform/time";
import { createAccount, deleteAccount, PUPIL_DOMAIN } from "../account";

/** Pupils: people with a name and nothing else, in the garden of somebody else. Source: `people.md` §3. */

/** Life of a pupil's token, in seconds. */
export const PUPIL_SECONDS = 12 * 3_600;

const names = query((q, p: Placeholders<OfDevice>) =>
  q
    .selectFrom("members as member")
    .innerJoin("users as user", "user.id", "member.user_id")
    .select("user.name")
    .where("member.device_id", "=", p.device_id),
);
const lost = query((q, p: Placeholders<{ now: number }>) =>
  q
    .selectFrom("users as user")
    .select("user.device_id")
    .where("user.email", "like", `%@${PUPIL_DOMAIN}`)
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom("token_issuances as token")
            .select("token.id")
            .whereRef("token.user_id", "=", "user.id")
            .where("token.exp", ">", p.now),
        ),
      ),
    ),
);

/** A name that nobody in the garden has yet: the same one gets a number. */
function freeName(db: Database, deviceId: number, name: string): string {
  const taken = new Set(db.all(names, { device_id: deviceId }).map((each) => each.name));
  let free = name;
  for (let number = 2; taken.has(free); number++) free = `${name} ${number}`;
  return free;
}

/** Stores a pupil, and answers the id. Belongs in a write. */
export function createPupil(db: Database, gardenId: number, name: string, now: Date): number {
  const { userId } = createAccount(
    db,
    {
      name: freeName(db, gardenId, name),
      email: `${randomBytes(8).toString("hex")}@${PUPIL_DOMAIN}`,
      passwordHash: NOBODYS_HASH,
      language: "English",
      isVerified: true,
    },
    now,
  );
  return userId;
}

/** Deletes pupils whose tokens have ended. Their work stays. */
export async function removeLostPupils(services: Services): Promise<void> {
  const { db, writes, trusted, get } = services;
  const isLost = (deviceId: number): boolean =>
    db.all(lost, { now: epochSeconds(trusted.now()) }).some(({ device_id }) => device_id === deviceId);
  for (const { device_id } of db.all(lost, { now: epochSeconds(trusted.now()) })) {
    await writes.run("account", () => void (isLost(device_id) && deleteAccount(services, device_id)), device_id);
    await get(longWorks).finish(device_id);
  }
}
