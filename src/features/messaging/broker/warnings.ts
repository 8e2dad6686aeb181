import type { Services } from "../../../framework/services";
import { FixedWindow } from "../../../platform/fairness/fixed-window";
import { addServerLog } from "../../history";
import { DAY_MS } from "../../../platform/time";

/** Most accounts whose warning is remembered. */
const REMEMBERED = 10_000;

const TOO_MANY_CLIENTS =
  "Too many message clients: more than 48 connections at a time or 60 log-ins in 5 minutes. Close pages and scripts that are not needed.";

/** Warns an account with too many clients, once a day. Source: `live.md` §3, "Limits". */
export class Warnings {
  readonly #services: Services;
  readonly #warnedToday = new FixedWindow<number>(DAY_MS, REMEMBERED);

  constructor(services: Services) {
    this.#services = services;
  }

  tooManyClients(deviceId: number): void {
    const { writes, clock, log } = this.#services;
    const now = clock();
    if (this.#warnedToday.count(deviceId, now.getTime()) > 1) return;
    const warning = { type: "warn", message: TOO_MANY_CLIENTS } as const;
    writes
      .run("log", () => addServerLog(this.#services, deviceId, warning, now), deviceId)
      .catch((cause: unknown) => log.warn("log_not_stored", { cause: String(cause) }));
  }
}
