import type { Action } from "../framework/action";
import { readText } from "../framework/request-text";
import { once } from "../platform/once";
import type { FairScheduler } from "../platform/fairness/fair-scheduler";
import type { Answers } from "./answer";
import { tokenIn } from "./authenticate";
import { BODY_MAXIMUM_BYTES, parseObject, requireObject } from "./body/body";
import { SMALL_BODY_BYTES, UnfinishedBodies } from "./body/unfinished-bodies";
import type { Exchange } from "./exchange";
import type { Call } from "./invoke";
import type { Received } from "./router";
import { ownerOf } from "./sending/pending-answers";

/** Makes calls of requests: the body is read from the connection, and the answer is a response. */
export function createRequestCalls(
  scheduler: FairScheduler,
  answers: Answers,
): (exchange: Exchange<Received>) => Call<Response> {
  const bodies = new UnfinishedBodies();

  /** The function that it answers parses the body once, and gives its room back. */
  async function readBody(exchange: Exchange<Received>, { access, body, waits }: Action): Promise<() => void> {
    const share = bodies.share(exchange);
    const isSmall = access === "public" || waits; // what waits holds its body as long
    const maximumBytes = isSmall ? SMALL_BODY_BYTES : BODY_MAXIMUM_BYTES;
    try {
      const { speech } = exchange.request.arrival;
      const sent = await readText(exchange.request, maximumBytes, share);
      const steps = speech?.bodySteps(sent);
      if (steps) requireObject(sent, speech);
      const text = steps ? await scheduler.joined(ownerOf(exchange), steps) : sent;
      return once(() => {
        share.end();
        exchange.body = parseObject(text, body === "optional", steps ? undefined : speech);
      });
    } catch (error) {
      share.end();
      throw error;
    }
  }

  class RequestCall implements Call<Response> {
    readonly exchange: Exchange<Received>;

    constructor(exchange: Exchange<Received>) {
      this.exchange = exchange;
    }

    get token(): string {
      return tokenIn(this.exchange.request);
    }

    readBody(action: Action): Promise<() => void> {
      return readBody(this.exchange, action);
    }

    answer(action: Action, value: unknown): Response {
      return answers.success(this.exchange, action, value);
    }

    drop(response: Response): Promise<void> | undefined {
      return response.body?.cancel();
    }
  }

  return (exchange) => new RequestCall(exchange);
}
