import type { Services } from "../../../framework/services";
import { addressWithoutRequest } from "../../../platform/network/public-address";
import {
  contextOf,
  downloadedKnowledge,
  findOwner,
  hiddenKnowledge,
  robotDownloads,
  saveHiddenKnowledge,
} from "../../account";
import { farmEvents, pauseKeeper } from "../../scripts";
import type { Messenger } from "../messenger";
import { messageOf } from "./sync";

/** Ends of pauses of several accounts: robots behind one address may ask 15 times a minute (`accounts.md` §1.10). */
const APART_MS = 4_000;
const SPREAD_MS = 30_000;

/**
 * Tells robots of farm events that are hidden from them, and of those that are shown again: by a message at once, then by
 * the command to download. Source: `water.md` §1.
 */
export function tellOfHiding(services: Services, messenger: Messenger): void {
  const keeper = services.get(pauseKeeper);
  keeper.listen((deviceId, { hidden, shown }, turn) => {
    const records = recordsOf(services, deviceId, shown);
    const tell = (id: number, body: string): void =>
      messenger.publish(
        deviceId,
        `sync/FarmEvent/${id}`,
        messageOf({ label: crypto.randomUUID(), body }),
        undefined,
        "robots",
      );
    // Where robots are not told from others, these would take the event for deleted.
    if (messenger.publishToRobots) for (const id of hidden) tell(id, "null");
    for (const [id, record] of records) tell(id, JSON.stringify(record));
    messenger.missed(deviceId, hidden.length > 0 ? 0 : (turn * APART_MS) % SPREAD_MS);
  });
  services.get(robotDownloads).onBegin = ({ deviceId, session: { jti } }, left) => {
    const robot = { deviceId, jti };
    const { db, writes, log, clock } = services;
    const work = (): void => {
      const knowledge = downloadedKnowledge(hiddenKnowledge(db, robot), left);
      if (knowledge) saveHiddenKnowledge(db, robot, knowledge, clock());
    };
    if (!downloadedKnowledge(hiddenKnowledge(db, robot), left)) return;
    writes
      .run("log", work, deviceId)
      .catch((cause: unknown) => log.warn("download_not_noted", { cause: String(cause) }));
  };
  keeper.start();
}

/** Events as robots get them, by their ids. */
function recordsOf(services: Services, deviceId: number, ids: readonly number[]): ReadonlyMap<number, object> {
  const owner = findOwner(services.db, deviceId);
  if (!owner || ids.length === 0) return new Map();
  const context = contextOf(services, owner, () => addressWithoutRequest(services.config, services.config.port));
  return farmEvents.showSeveral(context, ids);
}
