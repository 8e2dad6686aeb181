import type { Session } from "../../../platform/auth/tokens";
import { keepNewest } from "../../../platform/cache/bounded";
import { createRateLimit } from "../../../platform/network/rate-limits";
import type { Services } from "../../../framework/services";
import type { Connect } from "./codec";
import type { RefusalName } from "./endings";
import { isInForce } from "../token-watch";
import { LIMITS } from "./limits";
import type { Peer } from "./quota";

/** The user name of whoever waits for a demo account. */
const DEMO = "demo";
const USER = /^device_([1-9]\d{0,14})$/;
/** Addresses and accounts that are counted. */
const COUNTED = 10_000;

/** Who a client is: somebody with a session, or one that waits for a demo; else why it is refused. */
export type Identity = Session | typeof DEMO | RefusalName;

/** Decides who may come in. Source: `live.md` §3, "Log-in". */
export class Entrance {
  readonly #services: Services;
  readonly #refused = createRateLimit(
    { requests: LIMITS.refusedLogIns.count, windowMs: LIMITS.refusedLogIns.windowMs },
    COUNTED,
  );
  /** Addresses with too many refused log-ins, until when. */
  readonly #closed = new Map<string, number>();
  readonly #logIns = createRateLimit({ requests: LIMITS.logIns.count, windowMs: LIMITS.logIns.windowMs }, COUNTED);

  constructor(services: Services) {
    this.#services = services;
  }

  /** Rejects for defects only. */
  async identify(packet: Connect, peer: Peer): Promise<Identity> {
    if (packet.clientId.length > LIMITS.clientId) return "client_id";
    // Only a session that is not kept needs no name.
    if (packet.clientId === "" && packet.clean !== true && packet.protocolVersion !== 5) return "client_id";
    if (packet.username === DEMO) return DEMO;
    const identity = await this.#check(packet, peer);
    if (identity === "not_authorized" || identity === "bad_login") this.#countRefusal(peer);
    return identity;
  }

  /** Counts a log-in of an account. False for one too many. */
  countLogIn({ deviceId }: Session): boolean {
    return this.#logIns(String(deviceId), this.#now().getTime()) === undefined;
  }

  async #check({ username, password }: Connect, peer: Peer): Promise<Session | RefusalName> {
    const deviceId = USER.exec(username ?? "")?.[1];
    if (deviceId === undefined || password === undefined) return "bad_login";
    const { tokens } = this.#services;
    const encoded = password.toString();
    const nowMs = this.#now().getTime();
    const known = tokens.recognise(encoded, nowMs);
    // Others are not even looked at, but who was here before is not locked out by a neighbour at the same address.
    if (!known && (this.#closed.get(peer.address) ?? 0) > nowMs) return "not_authorized";
    const session = known ?? (await tokens.verify(encoded, nowMs));
    return session?.deviceId === Number(deviceId) && isInForce(this.#services, session) ? session : "not_authorized";
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
