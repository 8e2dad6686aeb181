import type { Session } from "../platform/auth/tokens";
import type { Action, CleanUp } from "../framework/action";
import { requireConnection } from "../framework/context";
import { isOfOwner, requireRight } from "../framework/right";
import type { Services } from "../framework/services";
import { invalid, Refusal, tooManyRequests } from "../framework/errors";
import { longWorks } from "../framework/long-work";
import { readText } from "../framework/request-text";
import { origin, SERVER } from "../framework/origin";
import { ownAnswers } from "../framework/own-answers";
import { fairScheduler } from "../framework/fair-scheduler";
import type { KeepAlive } from "../platform/network/keep-alive";
import { once } from "../platform/once";
import type { Owner } from "../platform/fairness/fair-queue";
import { compareVersions } from "../platform/version";
import { isUnwritable } from "../platform/db/driver";
import { type Durability, EVERYBODY, LockTimeout } from "../platform/db/write-queue";
import { madeOnce } from "../features/journal";
import { minimumVersion } from "../features/server";
import type { Answers } from "./answer";
import { createEntrance, tokenOf } from "./authenticate";
import { BODY_MAXIMUM_BYTES, parseObject, requireObject } from "./body/body";
import type { Exchange } from "./exchange";
import { completed, createAnswerCache } from "./answer-cache";
import type { Received } from "./router";
import { SMALL_BODY_BYTES, UnfinishedBodies } from "./body/unfinished-bodies";
import { ownerOf, type PendingAnswers } from "./sending/pending-answers";

/** Answers a request that was routed to an action. @throws Refusal, or a defect. */
type Edge = (action: Action, request: Received, params: Exchange["params"]) => Response | Promise<Response>;

/** Texts of refusals, which the API reference repeats. */
export const DEVICE_TOO_OLD = { error: "Device software is too old. Upgrade it." };
export const FILTER_IN_BODY = { error: "Send the filter in the query string: the body of a GET request is not read." };

/** Makes what belongs to a request. */
export type ExchangeMaker = (request: Received, params: Exchange["params"]) => Exchange;

/**
 * Takes a request through the checks in their order (`accounts.md` §1.6): device version, token, terms, body, then the
 * action. A read with a known token is answered synchronously. Everything else may wait.
 */
export function createEdge(
  services: Services,
  answers: Answers,
  waiting: PendingAnswers,
  awake: KeepAlive,
  exchangeOf: ExchangeMaker,
): Edge {
  const { tokens, trusted, writes } = services;
  const scheduler = services.get(fairScheduler);
  const { admit, admitFromMemory } = createEntrance(services);
  const works = services.get(longWorks);
  const author = services.get(origin);
  author.ownWork = SERVER;
  const robots = services.get(ownAnswers);
  const keepAnswer = createAnswerCache(writes);
  const bodies = new UnfinishedBodies();

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
  function perform(
    action: Action,
    exchange: Exchange,
    session: Session | undefined,
    durability: Durability | undefined,
    input?: unknown,
    prepared?: unknown,
  ): Response | Promise<Response> {
    const run = () => action.run(exchange, input, prepared);
    if (durability === undefined) {
      if (!passesLimits(exchange, action)) waiting.requireRoom(exchange, action);
      const { kept, current } = action;
      const value = kept ? keepAnswer(exchange, kept, run) : run();
      const { speech } = exchange.request.arrival;
      const told = (keys: string): string => speech?.textOut(keys) ?? keys;
      return answers.success(exchange, action, current ? completed(value, current(exchange), told) : value);
    }
    const write = () => {
      requireConnection(exchange);
      if (action.access === "token") enter(exchange, session, action);
      requireRightOfBody(exchange, action);
      waiting.requireRoom(exchange, action);
      const value = () => (mayBeSentAgain(action) ? madeOnce(exchange, action, run) : run());
      return author.during(exchange, () => answers.success(exchange, action, value()));
    };
    const answer = performWrite(durability, write, exchange, action);
    const { stored } = action;
    return stored ? answer.then(async (response) => (await stored(exchange, prepared), response)) : answer;
  }

  async function performWrite(
    durability: Durability,
    write: () => Response,
    exchange: Exchange,
    { method, access }: Action,
  ): Promise<Response> {
    let made: Response | undefined;
    const { deviceId, requestId, session } = exchange;
    const store = () => exchange.store(durability, () => (made = write()), access === "token" ? deviceId : EVERYBODY);
    try {
      return await (method === "POST" && session.aud === "bot" ? robots.during(requestId, store) : store());
    } catch (error) {
      await made?.body?.cancel(); // nothing was stored, so this answer is not sent
      throw error;
    }
  }

  /** A text that is made step by step, each in the turns of its account. */
  async function joined(steps: Generator<string>, owner: Owner): Promise<string> {
    const next = () => scheduler.run(owner, () => steps.next());
    let text = "";
    for (let step = await next(); !step.done; step = await next()) text += step.value;
    return text;
  }

  /** Reads the body. The function that it answers parses it once, and gives its room back. */
  async function readBody(exchange: Exchange, { access, body, waits }: Action): Promise<() => void> {
    const share = bodies.share(exchange);
    const isSmall = access === "public" || waits; // what waits holds its body as long
    const maximumBytes = isSmall ? SMALL_BODY_BYTES : BODY_MAXIMUM_BYTES;
    try {
      const { speech } = exchange.request.arrival;
      const sent = await readText(exchange.request, maximumBytes, share);
      const steps = speech?.bodySteps(sent);
      if (steps) requireObject(sent, speech);
      const text = steps ? await joined(steps, ownerOf(exchange)) : sent;
      return once(() => {
        share.end();
        exchange.body = parseObject(text, body === "optional", steps ? undefined : speech);
      });
    } catch (error) {
      share.end();
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

  async function performSlowly(
    action: Action,
    exchange: Exchange,
    known: Session | undefined,
    encoded: string,
  ): Promise<Response> {
    const needsToken = action.access === "token";
    const session = needsToken ? (known ?? (await tokens.verify(encoded, trusted.now().getTime()))) : undefined;
    const isAdmittedLater = action.writes !== undefined && !action.prepare && !action.cleanUp;
    if (needsToken) (isAdmittedLater ? admitFromMemory : enter)(exchange, session, action);
    exchange.readmit = () => {
      admit(exchange, session, action);
      requireRightOfBody(exchange, action);
    };
    try {
      const parse = action.body === "ignored" ? undefined : await readBody(exchange, action);
      const work = () => performRead(action, exchange, session, parse);
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

  /** Does the rest of a request, once its body is read. */
  async function performRead(
    action: Action,
    exchange: Exchange,
    session: Session | undefined,
    parse: (() => void) | undefined,
  ): Promise<Response> {
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
    const finish = () => perform(action, exchange, session, durability, input, prepared);
    // Many may have waited for the same, and go on in one turn. A write has its turn in the queue.
    const hasWaited = action.prepare !== undefined || cleanUp !== undefined;
    const hasTurn = !hasWaited || durability !== undefined || passesLimits(exchange, action);
    return hasTurn ? finish() : scheduler.run(ownerOf(exchange), finish);
  }

  return (action, request, params) => {
    const exchange = exchangeOf(request, params);
    requireVersion(exchange, action);
    const named = action.sessionOf?.(exchange);
    const encoded = action.access === "token" && !named ? tokenOf(request) : "";
    const session = named ?? (encoded === "" ? undefined : tokens.recognise(encoded, trusted.now().getTime()));
    const isPlainRead =
      session && action.body === "ignored" && action.writes === undefined && !action.prepare && !action.queryOnly;
    if (!isPlainRead) return performSlowly(action, exchange, session, encoded);
    return scheduler.run(session.deviceId, () => {
      enter(exchange, session, action);
      const isReady = !action.cleanUp?.due(exchange) && !action.needsWrite?.(exchange);
      return isReady
        ? perform(action, exchange, session, undefined)
        : performSlowly(action, exchange, session, encoded);
    });
  };
}

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
  const hasBody = Number(request.headers.get("content-length") ?? 0) > 0 || request.headers.has("transfer-encoding");
  return request.method === "GET" && hasBody && query.size === 0;
}
