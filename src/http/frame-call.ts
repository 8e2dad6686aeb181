import { dialects } from "../dialect";
import { type Action, Reply } from "../framework/action";
import type { Client } from "../framework/context";
import { noSuchPage } from "../framework/errors";
import type { Observer } from "../framework/metrics/request-meter";
import { tooLarge } from "../framework/request-text";
import type { Services } from "../framework/services";
import type { JsonObject } from "../platform/json";
import { failureOf } from "./answer";
import { parseObject, requireObject } from "./body/body";
import { SMALL_BODY_BYTES } from "./body/unfinished-bodies";
import { createExcess } from "./limits/excess";
import { Exchange, type Sent } from "./exchange";
import { createFindHolder } from "./limits/counted-holders";
import { requestIdOf } from "./headers";
import { invoke } from "./invoke";
import { countRequest, type RateLimits } from "./limits/rate-limits";
import { RequestTranslator } from "./request-translator";
import { pendingAnswers } from "./sending/pending-answers";

/** A frame of a page, as far as an action takes it. */
export interface Frame {
  readonly token: string;
  /** The query, with its question mark. */
  readonly search?: string;
  readonly body?: JsonObject;
  /** Aborted when the page is gone. */
  readonly signal: AbortSignal;
  /** Takes an answer that goes on, piece by piece. */
  readonly pieces?: Pieces;
}

interface Pieces {
  /** Resolves when the piece was taken. Rejects when the connection has ended. */
  readonly send: (piece: string) => Promise<void>;
  /** Called when there are no more. */
  readonly end: () => void;
}

/** Status and JSON of the answer to a frame. */
interface FrameAnswer {
  readonly status: number;
  readonly text: string;
}

/** Calls the action at a path for a client. Never rejects. */
export type FrameCall = (client: Client, method: string, path: string, frame: Frame) => Promise<FrameAnswer>;

/** Frames have no headers: those of the connection are about the connection. */
const NO_HEADERS = { get: () => null };
const WIRE = {};

/** Calls actions for the lines of pages, within the limits of requests. Source: `live.md` §2.1. */
export function createFrameCall(
  services: Services,
  actions: () => readonly Action[],
  limits: RateLimits,
  observers: readonly Observer[],
): FrameCall {
  const known = services.get(dialects);
  const invokeAction = services.get(invoke);
  const waiting = services.get(pendingAnswers);
  const refuseExcess = createExcess(services, actions, limits);
  const findHolder = createFindHolder(services);

  async function callAction(action: Action, exchange: Exchange, { token, body, signal, pieces }: Frame) {
    const { speech, excess } = exchange.request.arrival;
    const { client, now } = exchange;
    if (excess !== undefined) refuseExcess({ ...action, token }, client, excess, now.getTime());
    return invokeAction(action, {
      exchange,
      token,
      readBody: async () => {
        const read = bodyOf(body ?? {}, speech);
        return () => {
          exchange.body = read;
        };
      },
      answer: (_, value) => {
        if (!(value instanceof Reply)) return speech?.textOut(JSON.stringify(value)) ?? JSON.stringify(value);
        if (pieces && typeof value.content === "object" && "next" in value.content) {
          const source = speech?.eventsOut(value.content) ?? value.content;
          signal.addEventListener("abort", () => source.close());
          waiting.pass(exchange, action, source, pieces.send).then(pieces.end, pieces.end);
        }
        return "null";
      },
    });
  }

  return async (client, method, path, frame) => {
    const started = performance.now();
    const now = services.clock();
    const action = actions().find((each) => each.method === method && each.path === path);
    const dialect = client.dialect === undefined ? undefined : known.byName(client.dialect);
    const speech = dialect && new RequestTranslator(dialect, action);
    const { search = "", signal } = frame;
    const url = path + (dialect && action ? dialect.queryIn(action, search) : search);
    const nowMs = now.getTime();
    const counted = () => findHolder(frame.token, services.trusted.now().getTime());
    const excess = countRequest(limits, { method, url }, path, client, nowMs, counted);
    const arrival = { client, now, path, isHead: false, wire: WIRE, speech, excess };
    const sent: Sent = { method, url, signal, headers: NO_HEADERS, arrival };
    let answer: FrameAnswer;
    try {
      if (!action) throw noSuchPage();
      answer = { status: 200, text: await callAction(action, new Exchange(services, sent, {}), frame) };
    } catch (error) {
      answer = failureOf(services, error, requestIdOf(sent), speech);
    }
    for (const observe of observers) observe(sent, { ...answer, headers: NO_HEADERS }, performance.now() - started);
    return answer;
  };
}

/** The body within the bounds of one that is sent over HTTP. @throws Refusal `too_large`, `invalid`. */
function bodyOf(body: JsonObject, speech: RequestTranslator | undefined): JsonObject {
  const text = JSON.stringify(body, speech && keepBeyond);
  if (Buffer.byteLength(text) > SMALL_BODY_BYTES) throw tooLarge();
  requireObject(text, speech);
  return speech ? parseObject(text, false, speech) : body;
}

/** Writes a number beyond a double as the largest one, which is refused as well. */
const keepBeyond = (_: string, value: unknown): unknown =>
  typeof value === "number" && !Number.isFinite(value) ? Math.sign(value) * Number.MAX_VALUE : value;
