import { Reply } from "../core/action";
import type { Logger } from "../core/context";
import { answerOf } from "./errors";
import { type HeaderSets, requestIdOf } from "./headers";

/** Turns values and failures into responses. */
export interface Answers {
  readonly success: (request: Request, value: unknown) => Response;
  readonly failure: (request: Request, error: unknown) => Response;
}

export function createAnswers(sets: HeaderSets, log: Logger): Answers {
  function respond(
    request: Request,
    set: Headers,
    status: number,
    body: ConstructorParameters<typeof Response>[0],
  ): Response {
    const headers = new Headers(set);
    headers.set("x-device-rpc-id", requestIdOf(request));
    return new Response(body, { status, headers });
  }

  function reply(request: Request, { kind, content }: Reply): Response {
    switch (kind) {
      case "text":
        return respond(request, sets.text, 200, content);
      case "stream":
        return respond(request, sets.stream, 200, content);
      case "accepted":
        return respond(request, sets.json, 202, "null");
      case "no_content": {
        const response = respond(request, sets.json, 204, null);
        response.headers.delete("content-type");
        return response;
      }
    }
  }

  return {
    success: (request, value) =>
      value instanceof Reply ? reply(request, value) : respond(request, sets.json, 200, JSON.stringify(value)),
    failure: (request, error) => {
      const { status, body, retryAfter, isDefect } = answerOf(error);
      const response = respond(request, sets.json, status, JSON.stringify(body));
      if (retryAfter !== undefined) response.headers.set("retry-after", String(retryAfter));
      if (isDefect) {
        const cause = error instanceof Error ? (error.stack ?? error.message) : String(error);
        log.error("unexpected error", { request: response.headers.get("x-device-rpc-id"), cause });
      }
      return response;
    },
  };
}
