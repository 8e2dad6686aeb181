import { AccountMemo } from "../../framework/account-memo";
import { origin } from "../../framework/origin";
import { defineService, type Services } from "../../framework/services";
import { epochOf, numberText, reachOf } from "./entries";

/**
 * The number that an answer carries: of a write the one of its last change, undefined if it has changed nothing; of a read
 * the newest of the account. What the answer shows may be newer than its number, never older. Source: `live.md` §1.
 */
export const positionOf = defineService((services: Services) => {
  const { db, writes, get } = services;
  const author = get(origin);
  const known = new AccountMemo<string>((id) => writes.versionOf(id));
  const read = (deviceId: number): string => numberText(epochOf(db), reachOf(db, deviceId).newest);
  return (deviceId: number): string | undefined => {
    const { hasChanged } = author;
    if (hasChanged === undefined) return known.get(deviceId, () => read(deviceId));
    return hasChanged ? read(deviceId) : undefined; // not remembered: the write may be rolled back
  };
});
