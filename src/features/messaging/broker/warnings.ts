import { keepNewest } from "../../../platform/cache/bounded";
import type { Services } from "../../../framework/services";
import { addServerLog } from "../../history";
import { DAY_MS } from "../../../platform/time";

/** Most accounts whose last warning is remembered. */
const REMEMBERED = 10_000;

const TOO_MANY_CLIENTS =
  "Too many message clients: more than 48 connections at a time or 60 log-ins in 5 minutes. Close pages and scripts that are not needed.";

/** Warns an account with too many clients, once a day. Source: `live.md` §3, "Limits". */
export class Warnings {
  readonly #services: Services;
  readonly #warnedOn = new Map<number, number>();

  constructor(services: Services) {
    this.#services = services;
  }

  tooManyClients(deviceId: number): void {
    const { writes, clock, log } = this.#services;
    const now = clock();
    const today = Math.floor(now.getTime() / DAY_MS);
    if (this.#warnedOn.get(deviceId) === today) return;
    this.#warnedOn.set(deviceId, today);
    keepNewest(this.#warnedOn, REMEMBERED);
    const warning = { type: "warn", message: TOO_MANY_CLIENTS } as const;
    writes
      .run("log", () => addServerLog(this.#services, deviceId, warning, now), deviceId)
      .catch((cause: unknown) => log.warn("log_not_stored", { cause: String(cause) }));
  }
}
