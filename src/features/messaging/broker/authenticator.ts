import { randomBytes } from "node:crypto";
import { type Dialect, dialects } from "../../../dialect";
import type { Session } from "../../../platform/auth/tokens";
import { evictOldest } from "../../../platform/cache/eviction";
import { networkOf } from "../../../platform/network/network";
import { FixedWindow } from "../../../platform/fairness/fixed-window";
import { createRateLimit, hashingKeys } from "../../../platform/fairness/rate-limit";
import { MINUTE_MS } from "../../../platform/time";
import { isFull } from "../../../framework/places";
import { type Caller, holderOf, isOfOwner } from "../../../framework/right";
import type { Services } from "../../../framework/services";
import type { Guest } from "./account-session";
import type { Connect } from "./codec";
import type { Connection } from "./connection";
import type { ConnackCodeName } from "./reason-codes";
import { LIMITS } from "./limits";
import { dialectOfToken } from "../../account";
import { callerOf, DEMO, identify } from "./log-in";
import { isRobot } from "./robots/robots";
import type { Room } from "./rooms/room";
import type { Peer } from "../../../platform/fairness/connection-quota";
import { Warnings } from "./warnings";

/** Most addresses, and most accounts, that are counted. */
const COUNTED = 10_000;

/** The session of a client, or a mark that it waits for a demo. Otherwise, why it is refused. */
export type Identity = Session | typeof DEMO | ConnackCodeName;

/** Decides who may come in. Source: `live.md` §3, "Log-in". */
export class Authenticator {
  readonly #services: Services;
  readonly #warnings: Warnings;
  readonly #nowMs: () => number;
  readonly #refused = createRateLimit(
    { requests: LIMITS.refusedLogIns.count, windowMs: LIMITS.refusedLogIns.windowMs },
    COUNTED,
  );
  /** Addresses with too many refused log-ins, and until when of `#nowMs` they are locked out. */
  readonly #closed = new Map<string, number>();
  /** Refused log-ins that were counted. The same log-in does not count as another guess. */
  readonly #known = hashingKeys(
    randomBytes(32),
    createRateLimit({ requests: 1, windowMs: LIMITS.refusedLogIns.windowMs }, COUNTED),
  );
  /** Tokens that were let in during the present minute. */
  readonly #letIn = new FixedWindow<string>(MINUTE_MS, COUNTED);
  readonly #logIns = createRateLimit({ requests: LIMITS.logIns.count, windowMs: LIMITS.logIns.windowMs }, COUNTED);

  /** `nowMs`: of a clock that never goes back, so that nobody is locked out for longer. */
  constructor(services: Services, nowMs: () => number) {
    this.#services = services;
    this.#warnings = new Warnings(services);
    this.#nowMs = nowMs;
  }

  /** Rejects for defects only. */
  async identify(packet: Connect, peer: Peer): Promise<Identity> {
    if (packet.properties?.authenticationMethod !== undefined) return "method"; // none is known here
    if (packet.clientId.length > LIMITS.clientId) return "client_id";
    // A client without an id may only ask for a clean session.
    if (packet.clientId === "" && packet.clean !== true && packet.protocolVersion !== 5) return "client_id";
    const identity = await identify(this.#services, {
      user: this.#isGuest(packet.username) ? DEMO : packet.username,
      password: packet.password?.toString(),
      // A client with a known token is not locked out because of a neighbour at the same address.
      onlyKnown: (this.#closed.get(networkOf(peer.address)) ?? 0) > this.#nowMs(),
    });
    if (identity === "not_authorized" || identity === "bad_login") this.#countRefusal(packet, peer);
    return identity;
  }

  /** The guest of a room that a session is, or why not now. */
  admit(session: Session, clientId: string, room: Room<Connection>): Guest | ConnackCodeName {
    const dialect = this.#wordsOf(session);
    if (typeof dialect === "string") return dialect;
    const caller = callerOf(this.#services, session);
    if (typeof caller === "string") return caller;
    const before = room.members.get(clientId)?.place?.caller;
    if (before && !isSameHolder(before, caller, session)) return "client_id";
    const problem = this.#excessOf(session, caller, room, room.members.has(clientId));
    if (problem) this.#warnings.tooManyClients(session.deviceId);
    return problem ?? { session, caller, dialect };
  }

  #excessOf(
    session: Session,
    caller: Caller,
    room: Room<Connection>,
    isTakeOver: boolean,
  ): ConnackCodeName | undefined {
    if (!isTakeOver && !hasPlace(room, session, caller)) return "full";
    return this.#countLogIn(session, caller) ? undefined : "too_often";
  }

  /**
   * The dialect in which the client of a token speaks; undefined for the contract's own words. One that is not set is not
   * authorized for now: its words cannot be told, and nobody has to log in anew.
   */
  #wordsOf(session: Session): Dialect | undefined | ConnackCodeName {
    const { db, get } = this.#services;
    const name = dialectOfToken(db, session);
    return name === undefined ? undefined : (get(dialects).byName(name) ?? "not_authorized");
  }

  /** Counts a log-in of a holder: a token once a minute. False for one too many. */
  #countLogIn({ deviceId, jti }: Session, caller: Caller): boolean {
    const nowMs = this.#now().getTime();
    if (this.#letIn.countOf(jti, nowMs) > 0) return true;
    if (this.#logIns(holderOf(caller, deviceId), nowMs) !== undefined) return false;
    this.#letIn.count(jti, nowMs);
    return true;
  }

  /** Whether it is the user name of those who wait for a demo, in the words of any dialect. */
  #isGuest(user: string | undefined): boolean {
    return this.#services.get(dialects).all.some(({ words }) => words.wordIn("guests", DEMO) === user);
  }

  #countRefusal({ username, password }: Connect, { address, isLoopback }: Peer): void {
    if (isLoopback) return;
    const nowMs = this.#now().getTime();
    const network = networkOf(address);
    if (this.#known(JSON.stringify([network, username, password?.toString()]), nowMs) !== undefined) return;
    const seconds = this.#refused(network, nowMs);
    if (seconds === undefined) return;
    this.#closed.set(network, this.#nowMs() + seconds * 1000);
    evictOldest(this.#closed, COUNTED);
  }

  #now(): Date {
    return this.#services.clock();
  }
}

/** Nobody throws out a client of somebody else by its name. */
const isSameHolder = (one: Caller, other: Caller, { deviceId }: Session): boolean =>
  holderOf(one, deviceId) === holderOf(other, deviceId);

/** Whether another client of an account may come in. Some places are for robots only. */
function hasPlace({ members }: Room<Connection>, session: Session, caller: Caller): boolean {
  const places = [...members.values()].flatMap(({ place }) => place ?? []);
  if (
    isFull(
      caller,
      places.flatMap((place) => place.caller ?? []),
      LIMITS.ofGarden,
    )
  )
    return false;
  if (!isOfOwner(caller) || isRobot(session)) return true;
  const others = places.filter(
    (place) => place.caller && isOfOwner(place.caller) && !(place.session && isRobot(place.session)),
  );
  return others.length < LIMITS.ofGarden.owner - LIMITS.keptForRobots;
}
