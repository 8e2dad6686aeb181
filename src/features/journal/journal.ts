import { type Author, origin } from "../../framework/origin";
import { defineService, type Services } from "../../framework/services";
import { accountTables } from "../../framework/resource/table";
import { type Followed, followedTables, followTables } from "./triggers";
import { noteAuthor } from "./authors";
import { createRetention } from "./retention";

/** The change journal of one set of services. */
interface Journal {
  /** The tables it follows, by resource. */
  readonly followed: ReadonlyMap<string, Followed>;
  /** The author who changes the records of a device now. */
  readonly authorOf: (deviceId: number) => Author;
  /** The entry that this process made last, even if it was rolled back. Without one both are 0. */
  readonly last: { n: number; deviceId: number };
  readonly close: () => Promise<void>;
}

/** Tells of each entry. One without a place in the journal goes again; its number remains. */
const note = (isKept: boolean): string => `
  create temp trigger change_noted after insert on changes begin
    select change_noted(new.n, new.device_id, octet_length(new.previous));
    ${isKept ? "" : "delete from changes where n = new.n;"}
  end`;

/**
 * Follows the tables from now on (`live.md` §1). That takes some milliseconds. So it begins soon after the start, or before
 * the first row is written if that comes first.
 */
export const journal = defineService(
  (services: Services): Journal => follow(services),
  ({ close }) => close(),
);

function follow(services: Services): Journal {
  const { db, config, clock, get } = services;
  const author = get(origin);
  author.onChange = (changed) => noteAuthor(services, changed);
  const authorOf = (deviceId: number): Author =>
    author.current.deviceId === 0 || author.current.deviceId === deviceId ? author.current : author.ownWork;
  db.defineFunction("change_time", () => clock().getTime());
  const opens = (deviceId: number): boolean => authorOf(deviceId) === author.current && author.opens();
  db.defineFunction("change_opens", (deviceId) => (opens(Number(deviceId)) ? 1 : 0));
  db.defineFunction("change_counts", () => (author.announcement === "always" ? 1 : 0));
  db.defineFunction("change_request", (deviceId) => authorOf(Number(deviceId)).sentRequestId);
  db.defineFunction("change_author", (deviceId) => authorOf(Number(deviceId)).author);
  db.defineFunction("change_is_kept", () => (author.isForgetting ? 0 : 1));
  const retention = createRetention(services);
  const last = { n: 0, deviceId: 0 };
  db.defineFunction("change_noted", (n, deviceId, bytes) => {
    last.n = Number(n);
    last.deviceId = Number(deviceId);
    retention.stored(last.n, Number(bytes));
    return 0;
  });
  const followed = followedTables(db, get(accountTables));
  followTables(db, followed);
  db.execute(note(config.changesKeep > 0));
  return { followed: new Map(followed.map((table) => [table.resource, table])), authorOf, last, close: retention.end };
}
