import type { Database } from "../../platform/db/database";
import { type OfDevice, type Placeholders, query } from "../../platform/db/query";
import { defineService, type Services } from "../../framework/services";
import { anyTable } from "../../framework/resource/store";
import type { Role } from "../../framework/right";
import { deleteAccount, isPupil } from "../account";

type OfMember = OfDevice & { readonly user_id: number };

/** A membership that begins, by an invitation. */
interface NewMember extends OfMember {
  readonly role: Role;
  readonly invitation_id: number;
  readonly now: string;
}

const part = query((q, p: Placeholders<OfMember>) =>
  q
    .selectFrom("users as user")
    .leftJoin("members as member", (join) =>
      join.onRef("member.user_id", "=", "user.id").on("member.device_id", "=", p.device_id),
    )
    .select(["user.device_id as home", "user.email", "member.role"])
    .where("user.id", "=", p.user_id),
);
const ofGarden = query(
  (q, p: Placeholders<OfDevice>) =>
    q
      .selectFrom("users as user")
      .leftJoin("members as member", (join) =>
        join.onRef("member.user_id", "=", "user.id").on("member.device_id", "=", p.device_id),
      )
      .select((e) => [
        "user.id",
        "user.name",
        "user.email",
        "user.device_id as home",
        "member.role",
        "member.created_at",
        "member.invitation_id",
        e
          .selectFrom("token_issuances as token")
          .select((t) => t.fn.max("token.used_at").as("at"))
          .whereRef("token.user_id", "=", "user.id")
          .where("token.device_id", "=", p.device_id)
          .where("token.program_id", "is", null)
          .as("last_used_at"),
      ])
      .where((e) => e.or([e("user.device_id", "=", p.device_id), e("member.role", "is not", null)]))
      .where("user.id", "in", (e) =>
        e
          .selectFrom("members")
          .select("user_id")
          .where("device_id", "=", p.device_id)
          .unionAll(e.selectFrom("users").select("id as user_id").where("device_id", "=", p.device_id)),
      )
      .orderBy("member.id"), // the owner comes first, without such a row
);
const insert = query((q, p: Placeholders<NewMember>) =>
  q.insertInto("members").values({
    device_id: p.device_id,
    user_id: p.user_id,
    role: p.role,
    invitation_id: p.invitation_id,
    created_at: p.now,
    updated_at: p.now,
  }),
);
const setRole = query((q, p: Placeholders<OfMember & { role: Role; now: string }>) =>
  q
    .updateTable("members")
    .set({ role: p.role, updated_at: p.now })
    .where("device_id", "=", p.device_id)
    .where("user_id", "=", p.user_id),
);
const counts = query((q, p: Placeholders<OfMember>) =>
  q.selectNoFrom((e) => [
    e
      .selectFrom("members")
      .select((m) => m.fn.countAll<number>().as("count"))
      .where("device_id", "=", p.device_id)
      .as("of_garden"),
    e
      .selectFrom("members")
      .select((m) => m.fn.countAll<number>().as("count"))
      .where("user_id", "=", p.user_id)
      .as("of_person"),
  ]),
);

/** The role of a person in a garden; undefined for somebody who has no part in it. A pupil owns nothing. */
export function roleIn(db: Database, userId: number, deviceId: number): Role | undefined {
  const row = db.get(part, { user_id: userId, device_id: deviceId });
  if (row?.home === deviceId && !isPupil(row.email)) return "owner";
  return (row?.role as Role | null) ?? undefined; // the table takes no other
}

/** The people of a garden, its owner first. */
export const peopleOf = (db: Database, deviceId: number) => db.all(ofGarden, { device_id: deviceId });
export type Person = ReturnType<typeof peopleOf>[number];

/** Numbers that are bounded: members of a garden, and gardens of a person beside their own. */
export function membershipCounts(db: Database, userId: number, deviceId: number) {
  const { of_garden, of_person } = db.get(counts, { user_id: userId, device_id: deviceId }) ?? {};
  return { ofGarden: of_garden ?? 0, ofPerson: of_person ?? 0 };
}

/** Makes a person a member. Belongs in a write. */
export const addMember = (db: Database, member: NewMember): void => {
  db.run(insert, member);
};

/** Gives a member another role. Belongs in a write. */
export const changeRole = (db: Database, deviceId: number, userId: number, role: Role, now: string): void => {
  db.run(setRole, { device_id: deviceId, user_id: userId, role, now });
};

/** Tables whose rows are of one person in one garden: they end with the membership. Derived, so that none is forgotten. */
const personalTables = defineService(({ db }) =>
  db
    .rows(
      `select owner.name as name from pragma_table_list as owner join pragma_table_info(owner.name) as info
      where owner.schema = 'main' and info.name in ('device_id', 'user_id') group by owner.name having count(*) = 2`,
    )
    .map(({ name }) => {
      const table = String(name);
      return query((q, p: Placeholders<OfMember>) =>
        anyTable(q).deleteFrom(table).where("device_id", "=", p.device_id).where("user_id", "=", p.user_id),
      );
    }),
);

/** Ends what a member has in a garden. A pupil has nothing else, and goes. Belongs in a write. */
export function endMembership(services: Services, deviceId: number, { id, home, email }: Person): void {
  const { db, get } = services;
  for (const remove of get(personalTables)) db.run(remove, { device_id: deviceId, user_id: id });
  if (isPupil(email)) deleteAccount(services, home);
}
