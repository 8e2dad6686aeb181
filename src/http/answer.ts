import { Reply } from "../framework/action";
import { diskAlarm } from "../framework/disk-alarm";
import { matchesEntityTag } from "../framework/entity-tag";
import { HtmlPage } from "../framework/page";
import type { Services } from "../framework/services";
import { answerOf, STATUS } from "./errors";
import { KeptAnswer } from "./kept-answers";
import { allowPreflight, type HeaderSets, requestIdOf } from "./headers";

/** An answer that arrives piece by piece, with pauses. */
export class StreamResponse extends Response {}

/** Turns values and failures into responses. */
export interface Answers {
  readonly success: (request: Request, value: unknown) => Response;
  /** What a page has answered, with the headers that every answer has. */
  readonly page: (answer: Response | HtmlPage) => Response;
  readonly failure: (request: Request, error: unknown) => Response;
  /** Of OPTIONS: 200 for a preflight, 204 otherwise. No token is needed. */
  readonly options: (request: Request) => Response;
}

export function createAnswers(sets: HeaderSets, services: Services): Answers {
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

  function reply(request: Request, { kind, content }: Reply): Response {
    switch (kind) {
      case "text":
        return respond(request, sets.text, 200, content);
      case "stream": {
        const response = respond(request, sets.stream, 200, content, StreamResponse);
        response.headers.set("last-modified", new Date().toUTCString());
        return response;
      }
      case "accepted":
        return respond(request, sets.json, 202, "null");
      case "no_content":
        return empty(request, 204);
    }
  }

  /** 304 for a client that names exactly this answer (`accounts.md` §1.8). */
  function kept(request: Request, { text, etag }: KeptAnswer): Response {
    const isKnown = matchesEntityTag(request.headers.get("if-none-match"), etag);
    const response = respond(request, sets.json, isKnown ? 304 : 200, isKnown ? null : text);
    response.headers.set("etag", etag);
    return response;
  }

  return {
    success: (request, value) => {
      if (value instanceof KeptAnswer) return kept(request, value);
      return value instanceof Reply ? reply(request, value) : respond(request, sets.json, 200, JSON.stringify(value));
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
