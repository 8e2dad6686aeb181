import { stackOf } from "../../../platform/logger";
import { noSuchPage, Refusal } from "../../../framework/errors";
import type { Page, PageContext, PageReference } from "../../../framework/page";
import type { Services } from "../../../framework/services";
import { brokers, DENIED, type Verdict } from "./brokers";
import { DENY, rabbitmq } from "./rabbitmq";
import { references } from "./references";
import { type Fields, readFields } from "./request";

/* Pages, because their bodies are forms and their answers are words. */

type Decide<T> = (services: Services, fields: Fields) => T | Promise<T>;

/**
 * Answers a broker with `decide`, or with `denied` if nothing can be decided. Without a 200 a broker may let a client do
 * anything.
 * @throws Refusal `not_found` for everybody else, who must learn nothing.
 */
async function decideFor<T>(context: PageContext, decide: Decide<T>, denied: T): Promise<T> {
  const { services, client, request, requestId } = context;
  if (!services.config.brokerHooks || !client.isTrusted) throw noSuchPage();
  try {
    return await decide(services, await readFields(request));
  } catch (error) {
    if (!(error instanceof Refusal)) {
      services.log.error("unexpected_error", { request: requestId, cause: stackOf(error) });
    }
    return denied;
  }
}

const headersOf = ({ requestId }: PageContext, type: string): Record<string, string> => ({
  "content-type": `${type}; charset=utf-8`,
  "x-device-rpc-id": requestId,
});

const rabbitmqPage = (name: string, decide: Decide<string>, reference: PageReference): Page => ({
  method: "POST",
  path: `/api/rmq/${name}`,
  reference,
  answer: async (context) =>
    new Response(await decideFor(context, decide, DENY), { headers: headersOf(context, "text/plain") }),
});

/** `?style=status`: for brokers that look at the status only. */
const brokerPage = (name: string, decide: Decide<Verdict>, reference: PageReference): Page => ({
  method: "POST",
  path: `/broker/${name}`,
  reference,
  answer: async (context) => {
    const verdict = await decideFor(context, decide, DENIED);
    const status = verdict.result === "deny" && context.query.get("style") === "status" ? 403 : 200;
    return new Response(JSON.stringify(verdict), { status, headers: headersOf(context, "application/json") });
  },
});

/** The pages for other message brokers, with BROKER_HOOKS on. Source: `live.md` §5. */
export const hookPages: readonly Page[] = [
  rabbitmqPage("user", rabbitmq.user, references.user),
  rabbitmqPage("vhost", rabbitmq.vhost, references.vhost),
  rabbitmqPage("resource", rabbitmq.resource, references.resource),
  rabbitmqPage("topic", rabbitmq.topic, references.topic),
  brokerPage("login", brokers.login, references.login),
  brokerPage("topic", brokers.topic, references.topicOfBroker),
];
