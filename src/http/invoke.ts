import type { Session } from "../platform/auth/tokens";
import type { Action, CleanUp } from "../framework/action";
import { requireConnection } from "../framework/context";
import { isOfOwner, requireRight } from "../framework/right";
import { defineService } from "../framework/services";
import { invalid, Refusal, tooManyRequests } from "../framework/errors";
import { longWorks } from "../framework/long-work";
import { origin, SERVER } from "../framework/origin";
import { ownAnswers } from "../framework/own-answers";
import { fairScheduler } from "../framework/fair-scheduler";
import { KeepAlive } from "../platform/network/keep-alive";
import { compareVersions } from "../platform/version";
import { isUnwritable } from "../platform/db/driver";
import { type Durability, EVERYBODY, LockTimeout } from "../platform/db/write-queue";
import { madeOnce } from "../features/journal";
import { minimumVersion } from "../features/server";
import { createEntrance, requireToken } from "./authenticate";
import type { Exchange } from "./exchange";
import { completed, createAnswerCache } from "./answer-cache";
import { ownerOf, pendingAnswers } from "./sending/pending-answers";

/** A call of an action, however it has come: as a request, or over the line of a page. `A`: the form of its answer. */
export interface Call<A> {
  readonly exchange: Exchange;
  /** The token with which it came; empty for none. */
  readonly token: string;
  /** Reads the body. The function that it answers parses it, however often it is called. */
  readonly readBody: (action: Action) => Promise<() => void>;
  /** Makes the answer of the value of an action. */
  readonly answer: (action: Action, value: unknown) => A;
  /** Drops an answer that is not sent. */
  readonly drop?: (answer: A) => Promise<void> | undefined;
}

/** Invokes an action. @throws Refusal, or a defect. */
type Invoke = <A>(action: Action, call: Call<A>) => A | Promise<A>;

/** Texts of refusals, which the API reference repeats. */
export const DEVICE_TOO_OLD = { error: "Device software is too old. Upgrade it." };
export const FILTER_IN_BODY = { error: "Send the filter in the query string: the body of a GET request is not read." };

/**
 * Takes a call through the checks in their order (`accounts.md` §1.6): device version, token, terms, body, then the
 * action. A read with a known token is answered synchronously. Everything else may wait.
 */
export const invoke = defineService((services): Invoke => {
  const waiting = services.get(pendingAnswers);
  const awake = new KeepAlive();
  const { tokens, trusted, writes } = services;
  const scheduler = services.get(fairScheduler);
  const { admit, admitFromMemory } = createEntrance(services);
  const works = services.get(longWorks);
  const author = services.get(origin);
  author.ownWork = SERVER;
  const robots = services.get(ownAnswers);
  const keepAnswer = createAnswerCache(writes);

  function requireVersion({ client: { device }, db }: Exchange, action: Action): void {
    if (action.anyVersion || device === undefined || device === "unknown") return;
    if (compareVersions(device.version, minimumVersion(db)) < 0) {
      throw new Refusal("upgrade_required", DEVICE_TOO_OLD);
    }
  }

  /** Admits a request to an account that is open. A possible emergency stop is checked when its body is read. */
  function enter(exchange: Exchange, session: Session | undefined, action: Action): void {
    admit(exchange, session, action);
    if (!action.passesLimits) works.requireOpen(exchange.deviceId);
  }

  /** Runs an action whose input is complete. The answer to a write is made inside the transaction, not after the flush. */
  function perform<A>(
    action: Action,
    call: Call<A>,
    session: Session | undefined,
    durability: Durability | undefined,
    input?: unknown,
    prepared?: unknown,
  ): A | Promise<A> {
    const { exchange } = call;
    const run = () => action.run(exchange, input, prepared);
    if (durability === undefined) {
      if (!passesLimits(exchange, action)) waiting.requireRoom(exchange, action);
      const { kept, current } = action;
      const value = kept ? keepAnswer(exchange, kept, run) : run();
      const { speech } = exchange.request.arrival;
      const told = (keys: string): string => speech?.textOut(keys) ?? keys;
      return call.answer(action, current ? completed(value, current(exchange), told) : value);
    }
    const write = () => {
      requireConnection(exchange);
      if (action.access === "token") enter(exchange, session, action);
      requireRightOfBody(exchange, action);
      waiting.requireRoom(exchange, action);
      const value = () => (mayBeSentAgain(action) ? madeOnce(exchange, action, run) : run());
      return author.during(exchange, () => call.answer(action, value()));
    };
    const answer = performWrite(durability, write, call, action);
    const { stored } = action;
    return stored ? answer.then(async (made) => (await stored(exchange, prepared), made)) : answer;
  }

  async function performWrite<A>(
    durability: Durability,
    write: () => A,
    call: Call<A>,
    { method, access }: Action,
  ): Promise<A> {
    let made: A | undefined;
    const { exchange } = call;
    const { deviceId, requestId, session } = exchange;
    const store = () => exchange.store(durability, () => (made = write()), access === "token" ? deviceId : EVERYBODY);
    try {
      return await (method === "POST" && session.aud === "bot" ? robots.during(requestId, store) : store());
    } catch (error) {
      if (made !== undefined) await call.drop?.(made); // nothing was stored, so it is not sent
      throw error;
    }
  }

  /** If the disk or the lock prevents it, the next read tries again (`operations.md` §4). */
  async function performCleanUp({ run }: CleanUp, exchange: Exchange): Promise<void> {
    try {
      await exchange.store("account", () => author.during(exchange, () => run(exchange)), exchange.deviceId);
    } catch (error) {
      if (!isUnwritable(error) && !(error instanceof LockTimeout)) throw error;
    }
  }

  async function performSlowly<A>(
    action: Action,
    call: Call<A>,
    known: Session | undefined,
    encoded: string,
  ): Promise<A> {
    const { exchange } = call;
    const needsToken = action.access === "token";
    const session = needsToken ? (known ?? (await tokens.verify(encoded, trusted.now().getTime()))) : undefined;
    const isAdmittedLater = action.writes !== undefined && !action.prepare && !action.cleanUp;
    if (needsToken) (isAdmittedLater ? admitFromMemory : enter)(exchange, session, action);
    exchange.readmit = () => {
      admit(exchange, session, action);
      requireRightOfBody(exchange, action);
    };
    try {
      const parse = action.body === "ignored" ? undefined : await call.readBody(action);
      const work = () => performRead(action, call, session, parse);
      if (action.passesLimits) parse?.(); // now, to know whether it is an emergency stop, which waits for nobody
      const { wire } = exchange.request.arrival;
      return await awake.during(wire, async () =>
        passesLimits(exchange, action) ? work() : scheduler.run(ownerOf(exchange), work),
      );
    } catch (error) {
      if (needsToken) admit(exchange, session, action); // perhaps it failed because the account is gone by now
      throw error;
    }
  }

  /** Does the rest of a call, once its body is read. */
  async function performRead<A>(
    action: Action,
    call: Call<A>,
    session: Session | undefined,
    parse: (() => void) | undefined,
  ): Promise<A> {
    const { exchange } = call;
    parse?.();
    requireRightOfBody(exchange, action);
    if (mayBeSentAgain(action)) exchange.requireKey();
    const { excess } = exchange.request.arrival;
    if (action.passesLimits && !passesLimits(exchange, action)) works.requireOpen(exchange.deviceId);
    if (excess !== undefined && !passesLimits(exchange, action)) throw tooManyRequests(excess);
    if (action.queryOnly && isBodyWithoutQuery(exchange)) {
      throw invalid(FILTER_IN_BODY);
    }
    const cleanUp = action.cleanUp?.due(exchange) ? action.cleanUp : undefined;
    if (cleanUp) await performCleanUp(cleanUp, exchange);
    const input = action.reader?.read(exchange.body);
    const prepared = action.prepare && (await action.prepare(exchange, input));
    if (action.reader && input) action.reader.checkStored(input);
    const durability = action.writes ?? (action.needsWrite?.(exchange) ? "account" : undefined);
    const finish = () => perform(action, call, session, durability, input, prepared);
    // Many may have waited for the same, and go on in one turn. A write has its turn in the queue.
    const hasWaited = action.prepare !== undefined || cleanUp !== undefined;
    const hasTurn = !hasWaited || durability !== undefined || passesLimits(exchange, action);
    return hasTurn ? finish() : scheduler.run(ownerOf(exchange), finish);
  }

  return (called, call) => {
    const { exchange } = call;
    const action = called.withToken && call.token !== "" ? called.withToken : called;
    requireVersion(exchange, action);
    const named = action.sessionOf?.(exchange);
    const encoded = action.access === "token" && !named ? requireToken(call.token) : "";
    const session = named ?? (encoded === "" ? undefined : tokens.recognise(encoded, trusted.now().getTime()));
    const isPlainRead =
      session && action.body === "ignored" && action.writes === undefined && !action.prepare && !action.queryOnly;
    if (!isPlainRead) return performSlowly(action, call, session, encoded);
    return scheduler.run(session.deviceId, () => {
      enter(exchange, session, action);
      const isReady = !action.cleanUp?.due(exchange) && !action.needsWrite?.(exchange);
      return isReady ? perform(action, call, session, undefined) : performSlowly(action, call, session, encoded);
    });
  };
});

/** Whether a request with an `Idempotency-Key` is done once, however often it is sent (`accounts.md` §1.8). */
const mayBeSentAgain = ({ method, access, isSecret }: Action): boolean =>
  method === "POST" && access === "token" && !isSecret;

/** @throws Refusal `forbidden` when the body asks for more than its sender may do. */
function requireRightOfBody(exchange: Exchange, { rightOfBody }: Action): void {
  if (!rightOfBody || isOfOwner(exchange.caller)) return; // nothing is looked up for those who may do everything
  const right = rightOfBody(exchange);
  if (right !== undefined) requireRight(exchange.caller, right);
}

/** Whether a request is done however much its client and account send besides. Its body has been read. */
const passesLimits = ({ body }: Exchange, action: Action): boolean => action.passesLimits?.(body) ?? false;

/** The run time drops bodies of GET requests. Without a refusal the client would get the wrong records. */
function isBodyWithoutQuery({ request, query }: Exchange): boolean {
  const hasBody =
    Number(request.headers.get("content-length") ?? 0) > 0 || request.headers.get("transfer-encoding") !== null;
  return request.method === "GET" && hasBody && query.size === 0;
}
