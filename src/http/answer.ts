import { positionOf } from "../features/journal";
import { type Action, Reply } from "../framework/action";
import { diskAlarm } from "../framework/disk-alarm";
import { matchesEntityTag } from "../framework/entity-tag";
import { HtmlPage } from "../framework/page";
import type { Services } from "../framework/services";
import { answerOf, STATUS } from "./errors";
import type { Exchange } from "./exchange";
import { allowPreflight, CHANGE_NUMBER, type HeaderSets, IGNORED_FIELDS, requestIdOf } from "./headers";
import { LongJson, toJson } from "../framework/json-pieces";
import { createIgnoredFields } from "./ignored-fields";
import { KeptAnswer, MadeJson } from "./kept-answers";
import type { WaitingAnswers } from "./waiting-answers";

/** An answer that is sent piece by piece, with pauses. */
export class StreamResponse extends Response {}

/** Turns values and failures into responses. */
export interface Answers {
  /** @throws Refusal `unavailable` if too many bytes wait to be sent already. */
  readonly success: (exchange: Exchange, action: Action, value: unknown) => Response;
  /** The answer of a page, with the headers that every answer has. */
  readonly page: (answer: Response | HtmlPage) => Response;
  readonly failure: (request: Request, error: unknown) => Response;
  /** The answer to OPTIONS: 200 for a preflight, otherwise 204. It needs no token. */
  readonly options: (request: Request) => Response;
}

export function createAnswers(sets: HeaderSets, services: Services, waiting: WaitingAnswers): Answers {
  function respond(
    request: Request,
    set: Headers,
    status: number,
    body: ConstructorParameters<typeof Response>[0],
    Kind = Response,
  ): Response {
    const headers = new Headers(set);
    headers.set("x-device-rpc-id", requestIdOf(request));
    return new Kind(body, { status, headers });
  }

  function empty(request: Request, status: 200 | 204): Response {
    const response = respond(request, sets.json, status, null);
    response.headers.delete("content-type");
    return response;
  }

  function reply(exchange: Exchange, action: Action, { kind, content }: Reply): Response {
    const { request } = exchange;
    const body =
      typeof content === "object" && "next" in content ? waiting.streamOf(exchange, action, content) : content;
    switch (kind) {
      case "text":
        return respond(request, sets.text, 200, body);
      case "stream": {
        const response = respond(request, sets.stream, 200, body, StreamResponse);
        response.headers.set("last-modified", new Date().toUTCString());
        return response;
      }
      case "events":
        return respond(request, sets.events, 200, body, StreamResponse);
      case "accepted":
        return respond(request, sets.json, 202, "null");
      case "no_content":
        return empty(request, 204);
    }
  }

  /** 304 if the client already has exactly this answer (`accounts.md` §1.8). */
  function kept(exchange: Exchange, action: Action, { text, etag }: KeptAnswer): Response {
    const { request } = exchange;
    const isKnown = matchesEntityTag(request.headers.get("if-none-match"), etag);
    const response = isKnown
      ? respond(request, sets.json, 304, null)
      : respond(request, sets.json, 200, waiting.bodyOf(exchange, action, text));
    response.headers.set("etag", etag);
    return response;
  }

  function answer(exchange: Exchange, action: Action, value: unknown): Response {
    if (value instanceof KeptAnswer) return kept(exchange, action, value);
    if (value instanceof Reply) return reply(exchange, action, value);
    return respond(exchange.request, sets.json, 200, waiting.bodyOf(exchange, action, jsonOf(value)));
  }

  const ignoredFields = createIgnoredFields();

  return {
    success: (exchange, action, value) => {
      const response = answer(exchange, action, value);
      const ignored = ignoredFields(action, exchange);
      if (ignored.length > 0) response.headers.set(IGNORED_FIELDS, ignored.join(", "));
      const number = exchange.deviceId === 0 ? undefined : services.get(positionOf)(exchange.deviceId);
      if (number !== undefined) response.headers.set(CHANGE_NUMBER, number);
      return response;
    },
    page: (answer) => {
      if (!(answer instanceof HtmlPage)) return sets.complete(answer);
      const status = answer.refusal ? STATUS[answer.refusal.kind] : 200;
      const headers = { "content-type": "text/html; charset=utf-8" };
      return sets.complete(new Response(String(answer), { status, headers }));
    },
    failure: (request, error) => {
      const { status, body, retryAfter, isDefect } = answerOf(error);
      const response = respond(request, sets.json, status, JSON.stringify(body));
      if (retryAfter !== undefined) response.headers.set("retry-after", String(retryAfter));
      if (status === STATUS.no_space) services.get(diskAlarm).raise();
      if (isDefect) {
        const cause = error instanceof Error ? (error.stack ?? error.message) : String(error);
        services.log.error("unexpected_error", { request: response.headers.get("x-device-rpc-id"), cause });
      }
      return response;
    },
    options: (request) => {
      if (!request.headers.has("access-control-request-method")) return empty(request, 204);
      const response = empty(request, 200);
      allowPreflight(response.headers, request);
      return response;
    },
  };
}

function jsonOf(value: unknown): string | LongJson {
  if (value instanceof MadeJson) return value.json;
  return value instanceof LongJson ? value : toJson(value);
}
