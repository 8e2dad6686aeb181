import { isMailOn } from "../../../framework/mail";
import type { Services } from "../../../framework/services";
import type { Database } from "../../../platform/db/database";
import { type OfDevice, type Placeholders, query } from "../../../platform/db/query";
import { KINDS, type Kind } from "../kinds";

type OfPerson = OfDevice & { readonly user_id: number };

/** A way in which a person is told. */
export interface Way {
  readonly id: number;
  readonly type: WayType;
  readonly kinds: readonly Kind[];
  /** Addresses and secrets. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** Why it is tried no more until it is edited. */
  readonly refused: string | null;
}

export const WAY_TYPES = ["console", "ntfy", "webhook", "mail"] as const;
export type WayType = (typeof WAY_TYPES)[number];

/** Settings of a person for a garden. */
export interface Watcher {
  /** `HH:MM` in the zone of the device. */
  readonly quiet_from: string | null;
  readonly quiet_to: string | null;
  readonly followed_events: readonly number[];
  readonly followed_sequences: readonly number[];
}

/** A person who looks after a garden. */
export interface Person extends Watcher {
  readonly userId: number;
  readonly ways: readonly Way[];
}

const owners = query((q, p: Placeholders<OfDevice>) =>
  q.selectFrom("users").select("id").where("device_id", "=", p.device_id),
);
const watching = query((q, p: Placeholders<OfDevice>) =>
  q.selectFrom("watchers").select("user_id").where("device_id", "=", p.device_id),
);
const find = query((q, p: Placeholders<OfPerson>) =>
  q
    .selectFrom("watchers")
    .select(["quiet_from", "quiet_to", "followed_events", "followed_sequences"])
    .where("device_id", "=", p.device_id)
    .where("user_id", "=", p.user_id),
);
const insert = query((q, p: Placeholders<OfPerson>) =>
  q.insertInto("watchers").values({ device_id: p.device_id, user_id: p.user_id }),
);
const update = query(
  (
    q,
    p: Placeholders<
      OfPerson & {
        quiet_from: string | null;
        quiet_to: string | null;
        followed_events: string;
        followed_sequences: string;
      }
    >,
  ) =>
    q
      .updateTable("watchers")
      .set({
        quiet_from: p.quiet_from,
        quiet_to: p.quiet_to,
        followed_events: p.followed_events,
        followed_sequences: p.followed_sequences,
      })
      .where("device_id", "=", p.device_id)
      .where("user_id", "=", p.user_id),
);
const waysOf = query((q, p: Placeholders<OfPerson>) =>
  q
    .selectFrom("ways")
    .select(["id", "type", "kinds", "settings", "refused"])
    .where("device_id", "=", p.device_id)
    .where("user_id", "=", p.user_id)
    .orderBy("id"),
);
const insertWay = query((q, p: Placeholders<OfPerson & { type: string; kinds: string; settings: string }>) =>
  q.insertInto("ways").values({
    device_id: p.device_id,
    user_id: p.user_id,
    type: p.type as unknown as WayType, // the type of the column is a choice
    kinds: p.kinds,
    settings: p.settings,
  }),
);
const updateWay = query((q, p: Placeholders<OfPerson & { id: number; kinds: string; settings: string }>) =>
  q
    .updateTable("ways")
    .set({ kinds: p.kinds, settings: p.settings, refused: null })
    .where("device_id", "=", p.device_id)
    .where("user_id", "=", p.user_id)
    .where("id", "=", p.id),
);
const removeWay = query((q, p: Placeholders<OfPerson & { id: number }>) =>
  q.deleteFrom("ways").where("device_id", "=", p.device_id).where("user_id", "=", p.user_id).where("id", "=", p.id),
);

/** Kinds that are told until the person chooses others. */
export const AT_FIRST = KINDS.filter((kind) => kind !== "said");

const keyOf = (deviceId: number, userId: number): OfPerson => ({ device_id: deviceId, user_id: userId });

export const isKnown = (db: Database, deviceId: number, userId: number): boolean =>
  db.get(find, keyOf(deviceId, userId)) !== undefined;

/** Kinds that a mail tells from the start, where e-mail is on. */
const MAILED_AT_FIRST: readonly Kind[] = ["missed", "stopped"];

/** Makes a person known. The owner has ways from the start, members choose theirs. Belongs into a write. */
export function know({ db, config }: Services, deviceId: number, userId: number): void {
  if (isKnown(db, deviceId, userId)) return;
  db.run(insert, keyOf(deviceId, userId));
  if (!db.all(owners, { device_id: deviceId }).some(({ id }) => id === userId)) return;
  addWay(db, deviceId, userId, { type: "console", kinds: AT_FIRST, settings: {} });
  if (isMailOn(config)) addWay(db, deviceId, userId, { type: "mail", kinds: MAILED_AT_FIRST, settings: {} });
}

/** The person with their ways; those who are not known have none. */
export function personOf(db: Database, deviceId: number, userId: number): Person {
  const row = db.get(find, keyOf(deviceId, userId));
  return {
    userId,
    quiet_from: row?.quiet_from ?? null,
    quiet_to: row?.quiet_to ?? null,
    followed_events: idsIn(row?.followed_events),
    followed_sequences: idsIn(row?.followed_sequences),
    ways: db.all(waysOf, keyOf(deviceId, userId)).map(({ id, type, kinds, settings, refused }) => ({
      id,
      type: type as WayType, // as `addWay` has stored it, and the rest
      kinds: JSON.parse(kinds) as Kind[],
      settings: JSON.parse(settings) as Way["settings"],
      refused,
    })),
  };
}

const idsIn = (text: string | undefined): number[] => JSON.parse(text ?? "[]") as number[];

/** Everybody who looks after a garden. Belongs into a write. */
export function peopleOf(services: Services, deviceId: number): Person[] {
  const { db } = services;
  for (const { id } of db.all(owners, { device_id: deviceId })) know(services, deviceId, id);
  return db.all(watching, { device_id: deviceId }).map(({ user_id }) => personOf(db, deviceId, user_id));
}

/** Stores what a person wants to be told, and when not. Belongs into a write. */
export const saveWatcher = (db: Database, deviceId: number, userId: number, watcher: Watcher): void =>
  void db.run(update, {
    ...keyOf(deviceId, userId),
    quiet_from: watcher.quiet_from,
    quiet_to: watcher.quiet_to,
    followed_events: JSON.stringify(watcher.followed_events),
    followed_sequences: JSON.stringify(watcher.followed_sequences),
  });

type NewWay = Pick<Way, "type" | "kinds" | "settings">;

/** Stores a new way. Belongs into a write. @returns the id */
export const addWay = (db: Database, deviceId: number, userId: number, { type, kinds, settings }: NewWay): number =>
  db.run(insertWay, {
    ...keyOf(deviceId, userId),
    type,
    kinds: JSON.stringify(kinds),
    settings: JSON.stringify(settings),
  }).id;

/** Stores a way that was edited, which is tried again. Belongs into a write. */
export const saveWay = (db: Database, deviceId: number, userId: number, { id, kinds, settings }: Way): void =>
  void db.run(updateWay, {
    ...keyOf(deviceId, userId),
    id,
    kinds: JSON.stringify(kinds),
    settings: JSON.stringify(settings),
  });

const refuseWay = query((q, p: Placeholders<OfDevice & { id: number; refused: string }>) =>
  q.updateTable("ways").set({ refused: p.refused }).where("device_id", "=", p.device_id).where("id", "=", p.id),
);
/** A way is tried no more until it is edited. Belongs into a write. */
export const giveUpWay = (db: Database, deviceId: number, id: number, refused: string): void =>
  void db.run(refuseWay, { device_id: deviceId, id, refused });

/** Removes a way. Belongs into a write. */
export const endWay = (db: Database, deviceId: number, userId: number, id: number): void =>
  void db.run(removeWay, { ...keyOf(deviceId, userId), id });

const followers = query((q, p: Placeholders<OfDevice>) =>
  q.selectFrom("watchers").select(["followed_events", "followed_sequences"]).where("device_id", "=", p.device_id),
);
const sequenceNamed = query((q, p: Placeholders<OfDevice & { name: string }>) =>
  q.selectFrom("sequences").select("id").where("device_id", "=", p.device_id).where("name", "=", p.name).limit(1),
);

/** The subject of a run that somebody follows, by its sequence or its event; undefined where nobody does. */
export function followersOf(
  db: Database,
  deviceId: number,
  name: string,
  eventId: number | undefined,
): { readonly subject: string } | undefined {
  const people = db.all(followers, { device_id: deviceId });
  if (eventId !== undefined && people.some(({ followed_events }) => idsIn(followed_events).includes(eventId)))
    return { subject: `farm_events/${eventId}` };
  if (!people.some(({ followed_sequences }) => idsIn(followed_sequences).length > 0)) return undefined;
  const id = db.get(sequenceNamed, { device_id: deviceId, name })?.id;
  const isFollowed = id !== undefined && people.some((each) => idsIn(each.followed_sequences).includes(id));
  return isFollowed ? { subject: `sequences/${id}` } : undefined;
}

/** Whether a person follows a run by its subject. */
export const follows = ({ followed_events, followed_sequences }: Watcher, subject: string): boolean => {
  const [resource, id] = subject.split("/");
  return (resource === "farm_events" ? followed_events : followed_sequences).includes(Number(id));
};

const tells = query((q, p: Placeholders<OfDevice & { kind: string }>) =>
  q
    .selectFrom("ways")
    .select("id")
    .where("device_id", "=", p.device_id)
    .where((e) => e(e.fn<number>("instr", ["kinds", p.kind]), ">", 0))
    .limit(1),
);

/** Whether anybody wants to be told of a kind. */
export const isAnywhereTold = (db: Database, deviceId: number, kind: Kind): boolean =>
  db.get(tells, { device_id: deviceId, kind: JSON.stringify(kind) }) !== undefined;
