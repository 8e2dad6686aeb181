import type { Session } from "../../../platform/auth/tokens";
import { keepNewest } from "../../../platform/cache/bounded";
import { createRateLimit } from "../../../platform/network/rate-limits";
import type { Services } from "../../../framework/services";
import type { Connect } from "./codec";
import type { RefusalName } from "./endings";
import { LIMITS } from "./limits";
import { type DEMO, identify } from "./log-in";
import type { Peer } from "./quota";

/** Most addresses, and most accounts, that are counted. */
const COUNTED = 10_000;

/** Who a client is: one with a session, or one that waits for a demo. Otherwise, why it is refused. */
export type Identity = Session | typeof DEMO | RefusalName;

/** Decides who may come in. Source: `live.md` §3, "Log-in". */
export class Entrance {
  readonly #services: Services;
  readonly #refused = createRateLimit(
    { requests: LIMITS.refusedLogIns.count, windowMs: LIMITS.refusedLogIns.windowMs },
    COUNTED,
  );
  /** Addresses with too many refused log-ins, and until when they are locked out. */
  readonly #closed = new Map<string, number>();
  readonly #logIns = createRateLimit({ requests: LIMITS.logIns.count, windowMs: LIMITS.logIns.windowMs }, COUNTED);

  constructor(services: Services) {
    this.#services = services;
  }

  /** Rejects for defects only. */
  async identify(packet: Connect, peer: Peer): Promise<Identity> {
    if (packet.clientId.length > LIMITS.clientId) return "client_id";
    // A client without an id may only ask for a clean session.
    if (packet.clientId === "" && packet.clean !== true && packet.protocolVersion !== 5) return "client_id";
    const identity = await identify(this.#services, {
      user: packet.username,
      password: packet.password?.toString(),
      // A client with a known token is not locked out because of a neighbour at the same address.
      onlyKnown: (this.#closed.get(peer.address) ?? 0) > this.#now().getTime(),
    });
    if (identity === "not_authorized" || identity === "bad_login") this.#countRefusal(peer);
    return identity;
  }

  /** Counts a log-in of an account. False for one too many. */
  countLogIn({ deviceId }: Session): boolean {
    return this.#logIns(String(deviceId), this.#now().getTime()) === undefined;
  }

  #countRefusal({ address, isLoopback }: Peer): void {
    if (isLoopback) return;
    const nowMs = this.#now().getTime();
    const seconds = this.#refused(address, nowMs);
    if (seconds === undefined) return;
    this.#closed.set(address, nowMs + seconds * 1000);
    keepNewest(this.#closed, COUNTED);
  }

  #now(): Date {
    return this.#services.clock();
  }
}
