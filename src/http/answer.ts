import { stackOf } from "../platform/logger";
import { positionOf } from "../features/journal";
import { type Action, Reply } from "../framework/action";
import { diskAlarm } from "../framework/disk-alarm";
import { matchesEntityTag } from "../framework/entity-tag";
import { HtmlPage, seenFrom } from "../framework/page";
import type { Services } from "../framework/services";
import { answerOf, STATUS } from "./errors";
import { isWorthIt, takesGzip } from "./sending/compression";
import type { Exchange } from "./exchange";
import { allowPreflight, CHANGE_NUMBER, type HeaderSets, IGNORED_FIELDS, requestIdOf } from "./headers";
import { StreamedJson, SerializedJson, toJson } from "../framework/streamed-json";
import { createIgnoredFields } from "./ignored-fields";
import { CachedAnswer, TranslatedJson } from "./answer-cache";
import type { Arrival, Received } from "./router";
import type { RequestTranslator } from "./request-translator";
import { COUNTED, pendingAnswers } from "./sending/pending-answers";

/** An answer that is sent piece by piece, with pauses. */
export class StreamResponse extends Response {}

/** The request that is answered. */
interface Cause {
  readonly request: Request;
  /** Number of the newest change that the answer knows. */
  readonly number?: string | undefined;
}

/** Turns values and failures into responses. */
export interface Answers {
  /** @throws Refusal `unavailable` if too many bytes wait to be sent already. */
  readonly success: (exchange: Exchange<Received>, action: Action, value: unknown) => Response;
  /** The answer of a page, with the headers that every answer has. `root`: from the page to the root of the server. */
  readonly page: (answer: Response | HtmlPage, root: string) => Response;
  readonly failure: (request: Request & { readonly arrival?: Arrival }, error: unknown) => Response;
  /** The answer to OPTIONS: 200 for a preflight, otherwise 204. It needs no token. */
  readonly options: (request: Request) => Response;
}

export function createAnswers(sets: HeaderSets, services: Services): Answers {
  const waiting = services.get(pendingAnswers);

  /** All answers of this kind share one set of headers. Each answer changes it, and its response copies it. */
  function respond(
    { request, number }: Cause,
    set: Headers,
    status: number,
    body: ConstructorParameters<typeof Response>[0],
    Kind = Response,
  ): Response {
    set.set("x-device-rpc-id", requestIdOf(request));
    if (number === undefined) set.delete(CHANGE_NUMBER);
    else set.set(CHANGE_NUMBER, number);
    return new Kind(body, { status, headers: set });
  }

  function empty(cause: Cause, status: 200 | 204): Response {
    const response = respond(cause, sets.json, status, null);
    response.headers.delete("content-type");
    return response;
  }

  function reply(cause: Cause, exchange: Exchange<Received>, action: Action, { kind, content }: Reply): Response {
    const { speech } = exchange.request.arrival;
    const body =
      typeof content === "object" && "next" in content
        ? waiting.streamOf(exchange, action, speech?.eventsOut(content) ?? content)
        : content;
    switch (kind) {
      case "text":
      case "csv":
        return respond(cause, sets[kind], 200, body);
      case "stream": {
        const response = respond(cause, sets.stream, 200, body, StreamResponse);
        response.headers.set("last-modified", new Date().toUTCString());
        return response;
      }
      case "events":
        return respond(cause, sets.events, 200, body, StreamResponse);
      case "accepted":
        return respond(cause, sets.json, 202, "null");
      case "no_content":
        return empty(cause, 204);
    }
  }

  /** JSON, compressed while it is sent where it is long and the client takes it so (`accounts.md` §1.8). */
  function json(
    cause: Cause,
    exchange: Exchange<Received>,
    action: Action,
    made: string | StreamedJson,
    known?: CachedAnswer,
  ): Response {
    const isLong = typeof made !== "string" || isWorthIt(made.length);
    const isZipped = isLong && takesGzip(cause.request.headers.get("accept-encoding"));
    const isKnown = known && matchesEntityTag(cause.request.headers.get("if-none-match"), known.etag);
    const body = isKnown ? null : bodyOf(exchange, action, made, isZipped, known);
    const response = respond(cause, sets.json, isKnown ? 304 : 200, body);
    if (isLong) response.headers.set("vary", "accept-encoding");
    if (isZipped && !isKnown) response.headers.set("content-encoding", "gzip");
    // A strong tag would name the bytes.
    if (known) response.headers.set("etag", isZipped ? `W/${known.etag}` : known.etag);
    return response;
  }

  function bodyOf(
    exchange: Exchange<Received>,
    action: Action,
    made: string | StreamedJson,
    isZipped: boolean,
    known?: CachedAnswer,
  ) {
    if (isZipped && known?.zipped && known.zipped.length <= COUNTED) return known.zipped;
    const keep = known && ((bytes: Uint8Array<ArrayBuffer>) => void (known.zipped = bytes));
    return waiting.bodyOf(exchange, action, made, isZipped, keep);
  }

  function answer(cause: Cause, exchange: Exchange<Received>, action: Action, value: unknown): Response {
    if (value instanceof CachedAnswer) return json(cause, exchange, action, value.text, value);
    if (value instanceof Reply) return reply(cause, exchange, action, value);
    const { speech } = exchange.request.arrival;
    const made = jsonOf(value);
    return json(cause, exchange, action, speech && !(value instanceof TranslatedJson) ? speech.jsonOut(made) : made);
  }

  const ignoredFields = createIgnoredFields();

  return {
    success: (exchange, action, value) => {
      const { request, deviceId } = exchange;
      const number = deviceId === 0 ? undefined : services.get(positionOf)(deviceId);
      const response = answer({ request, number }, exchange, action, value);
      const ignored = ignoredFields(action, exchange);
      if (ignored.length > 0) {
        const sent = exchange.request.arrival.speech?.ignoredOut(ignored) ?? ignored;
        response.headers.set(IGNORED_FIELDS, sent.join(", "));
      }
      return response;
    },
    page: (answer, root) => {
      if (!(answer instanceof HtmlPage)) return sets.complete(answer);
      const status = answer.refusal ? STATUS[answer.refusal.kind] : 200;
      const headers = { "content-type": "text/html; charset=utf-8" };
      return sets.complete(new Response(seenFrom(root, String(answer)), { status, headers }));
    },
    failure: (request, error) => {
      const { status, text, retryAfter } = failureOf(services, error, requestIdOf(request), request.arrival?.speech);
      const response = respond({ request }, sets.json, status, text);
      if (retryAfter !== undefined) response.headers.set("retry-after", String(retryAfter));
      return response;
    },
    options: (request) => {
      if (!request.headers.has("access-control-request-method")) return empty({ request }, 204);
      const response = empty({ request }, 200);
      allowPreflight(response.headers, request);
      return response;
    },
  };
}

/** The answer to what was thrown while a call was answered. A defect is logged under the id of the call. */
export function failureOf(services: Services, error: unknown, requestId: string, speech?: RequestTranslator) {
  const { status, body, retryAfter, isDefect } = answerOf(error);
  if (status === STATUS.no_space) services.get(diskAlarm).raise();
  if (isDefect) services.log.error("unexpected_error", { request: requestId, cause: stackOf(error) });
  return { status, retryAfter, text: JSON.stringify(speech?.refusalOut(body) ?? body) };
}

function jsonOf(value: unknown): string | StreamedJson {
  if (value instanceof SerializedJson) return value.json;
  return value instanceof StreamedJson ? value : toJson(value);
}
