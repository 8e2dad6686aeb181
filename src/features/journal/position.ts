import { AccountMemo } from "../../framework/account-memo";
import { origin } from "../../framework/origin";
import { defineService, type Services } from "../../framework/services";
import { epochOf, numberText, reachOf } from "./entries";
import { journal } from "./journal";

/**
 * The number that an answer carries. A write has the number of its last change, or undefined if it has changed nothing. A
 * read has the newest number of the account. The content of an answer may be newer than its number, never older. Source:
 * `live.md` §1.
 */
export const positionOf = defineService((services: Services) => {
  const { db, writes, get } = services;
  const author = get(origin);
  const known = new AccountMemo<string>((id) => writes.versions.of(id));
  let epoch: string | undefined; // a running server keeps it
  const read = (deviceId: number, newest = reachOf(db, deviceId).newest): string =>
    numberText((epoch ??= epochOf(db)), newest);
  /** Nearly always the entry that was made last. Looking for the newest of an account takes a quarter of a create. */
  function ownChange(deviceId: number): string {
    const { last } = get(journal);
    return last.deviceId === deviceId ? read(deviceId, last.n) : read(deviceId);
  }
  return (deviceId: number): string | undefined => {
    const { hasChanged } = author;
    if (hasChanged === undefined) return known.get(deviceId, () => read(deviceId));
    return hasChanged ? ownChange(deviceId) : undefined; // not remembered: the write may be rolled back
  };
});
