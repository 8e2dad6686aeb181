import type { Services } from "../../../framework/services";
import { SERVER } from "../broker/credential";
import { type Access, admit, type Guest, guestOf, may } from "./guests";
import { type Fields, fieldOf } from "./request";

/* The requests of the plugin rabbitmq_auth_backend_http. The answer is one word, with tags of the user behind it. */

const ALLOW = "allow";
export const DENY = "deny";
/** Answer with the tag by which the server's credential also opens RabbitMQ's management pages. */
const ALLOW_ALL = "allow administrator";

/** The exchange of MQTT messages. Clients may use no other exchange, not even the default one, which sends to queues. */
const EXCHANGE = "amq.topic";

/** Accesses to a topic, by RabbitMQ's names. */
const ACCESSES: ReadonlyMap<string, Access> = new Map([
  ["read", "read"],
  ["write", "send"],
]);

type Question = (guest: Guest, fields: Fields, services: Services) => boolean;

const mayUseHost: Question = (_, fields, { config }) => fieldOf(fields, "vhost") === config.mqttVhost;

/** A client may use the queues that RabbitMQ makes for its client id. Only clients of MQTT have one. */
const mayUseResource: Question = (_, fields) => {
  const name = fieldOf(fields, "name");
  switch (fieldOf(fields, "resource")) {
    case "exchange":
      return name === EXCHANGE && ACCESSES.has(fieldOf(fields, "permission"));
    case "queue": {
      const clientId = fieldOf(fields, "client_id");
      return clientId !== "" && queuesOf(clientId).includes(name);
    }
    default:
      return false;
  }
};

const queuesOf = (clientId: string): readonly string[] => [
  ...[0, 1].map((qos) => `mqtt-subscription-${clientId}qos${qos}`),
  `mqtt-will-${clientId}`,
];

const mayUseTopic: Question = (guest, fields) => {
  const access = ACCESSES.get(fieldOf(fields, "permission"));
  if (access === undefined || fieldOf(fields, "name") !== EXCHANGE) return false;
  return may(guest, access, topicOf(fieldOf(fields, "routing_key")));
};

/** RabbitMQ writes topics with dots and stars. Dots and stars of the original topic cannot be told apart from these. */
const topicOf = (key: string): string => key.replaceAll(".", "/").replaceAll("*", "+");

/** Requests about clients that have logged in. */
const answerTo =
  (question: Question) =>
  (services: Services, fields: Fields): string => {
    const guest = guestOf(fieldOf(fields, "username"));
    if (guest === undefined) return DENY;
    return guest === SERVER || question(guest, fields, services) ? ALLOW : DENY;
  };

async function answerToUser(services: Services, fields: Fields): Promise<string> {
  const clientId = fieldOf(fields, "client_id");
  const admitted = await admit(services, fieldOf(fields, "username"), fields.get("password"), clientId);
  if (!admitted) return DENY;
  return admitted.guest === SERVER ? ALLOW_ALL : ALLOW;
}

/** The words for RabbitMQ, by the last part of the path that it asks. Source: `live.md` §5. */
export const rabbitmq = {
  user: answerToUser,
  vhost: answerTo(mayUseHost),
  resource: answerTo(mayUseResource),
  topic: answerTo(mayUseTopic),
} as const;
