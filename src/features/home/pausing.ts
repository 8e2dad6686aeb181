import { Refusal } from "../../framework/errors";
import { HOME, origin } from "../../framework/origin";
import type { Services } from "../../framework/services";
import { addressWithoutRequest } from "../../platform/network/public-address";
import { isWithin } from "../../robot/calendar/pauses";
import { contextOf, findOwner } from "../account";
import { calendarOf, nextEvent, pauses } from "../scripts";

/** The reason of pauses that a home automation makes. */
const REASON = "Home Assistant";

/** The switch and the button of a home automation for pauses, by their keys. Source: `water.md` §1. */
export const PAUSING = {
  paused: { platform: "switch", name: "Paused", icon: "mdi:pause-circle-outline" },
  skip_next: { platform: "button", name: "Skip next run", icon: "mdi:skip-next-circle-outline" },
} as const;

export const isPausing = (key: string): key is keyof typeof PAUSING => Object.hasOwn(PAUSING, key);

/** The pauses of all events that are in force. */
function inForce({ db, clock }: Services, deviceId: number) {
  const now = clock().getTime();
  return calendarOf(db, deviceId).pauses.filter((pause) => pause.farm_event_id === null && isWithin(pause, now));
}

/** Whether all events are paused now. */
export const isPaused = (services: Services, deviceId: number): boolean => inForce(services, deviceId).length > 0;

/** Does what was switched or pressed. Resolves with the reason why it could not be done. */
export async function pauseBy(
  services: Services,
  deviceId: number,
  key: keyof typeof PAUSING,
  payload: string,
): Promise<string | undefined> {
  const { db, config, get, writes } = services;
  const owner = findOwner(db, deviceId);
  if (!owner) return "the account is gone.";
  const work = (): string | undefined => {
    const context = contextOf(services, owner, () => addressWithoutRequest(config, config.port));
    if (key === "paused" && payload === "OFF") {
      for (const { id } of inForce(services, deviceId)) pauses.remove(context, id);
    } else if (key === "paused") {
      if (!isPaused(services, deviceId)) pauses.create(context, { reason: REASON });
    } else {
      const next = nextEvent(db, deviceId, context.now);
      if (!next) return "nothing is to come.";
      pauses.create(context, { farm_event_id: next.id, run: next.at.toISOString(), reason: REASON });
    }
    return undefined;
  };
  try {
    return await writes.run("account", () => get(origin).during(HOME, work), deviceId);
  } catch (error) {
    if (error instanceof Refusal) return `${Object.values(error.body).join(", ")}.`;
    throw error;
  }
}
