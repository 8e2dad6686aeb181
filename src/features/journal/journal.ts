import { type Author, origin } from "../../framework/origin";
import { defineService, type Services } from "../../framework/services";
import { accountTables } from "../../framework/resource/table";
import { type Followed, followedTables, followTables } from "./triggers";
import { createRetention } from "./retention";

/** The change journal of one set of services. */
interface Journal {
  /** The tables it follows, by resource. */
  readonly followed: ReadonlyMap<string, Followed>;
  /** The author who changes the records of a device now. */
  readonly authorOf: (deviceId: number) => Author;
  readonly close: () => Promise<void>;
}

/** Keeps no entries, only the newest number. */
const FORGET = `
  create temp trigger change_forgotten after insert on changes begin
    delete from changes where n = new.n;
  end`;

/** Looks for surplus entries now and then: after many entries, or large ones. */
const NOTIFY = `
  create temp trigger change_stored after insert on changes
  when new.n % 2048 = 0 or octet_length(new.previous) > 4096
  begin select change_stored(new.n % 2048 = 0, octet_length(new.previous)); end`;

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
  const authorOf = (deviceId: number): Author =>
    author.current.deviceId === 0 || author.current.deviceId === deviceId ? author.current : author.ownWork;
  db.defineFunction("change_time", () => clock().getTime());
  db.defineFunction("change_opens", () => (author.opens() ? 1 : 0));
  db.defineFunction("change_counts", () => (author.announcement === "always" ? 1 : 0));
  db.defineFunction("change_request", (deviceId) => authorOf(Number(deviceId)).sentRequestId);
  db.defineFunction("change_author", (deviceId) => authorOf(Number(deviceId)).author);
  db.defineFunction("change_is_kept", () => (author.isForgetting ? 0 : 1));
  const retention = createRetention(services);
  db.defineFunction("change_stored", (isOneOfMany, bytes) => {
    retention.stored(isOneOfMany === 1, Number(bytes ?? 0));
    return 0;
  });
  const followed = followedTables(db, get(accountTables));
  followTables(db, followed);
  db.execute(config.changesKeep === 0 ? FORGET : NOTIFY);
  return { followed: new Map(followed.map((table) => [table.resource, table])), authorOf, close: retention.end };
}
