import { Type } from "@sinclair/typebox";
import { noSuchPage } from "../../../framework/errors";
import { named } from "../../../framework/field/schema";
import type { PageReference } from "../../../framework/page";

/** The API reference of these pages. */

const FORM = "application/x-www-form-urlencoded";
const JSON_TYPE = "application/json";
const refusals = { not_found: noSuchPage().body };
const WHO_MAY_ASK =
  "For brokers on the server's machine and those that TRUSTED_PROXIES lists, when the setting BROKER_HOOKS is on; nobody else finds it.";

const text = (example: string) => Type.String({ examples: [example] });
const user = { username: text("device_7") };
const host = { ...user, vhost: text("/") };
const client = { client_id: Type.Optional(text("device_7")) };

const rabbitmqReference = (id: string, summary: string, fields: Parameters<typeof Type.Object>[0]): PageReference => ({
  id,
  summary,
  description: `What rabbitmq_auth_backend_http of RabbitMQ asks. ${WHO_MAY_ASK}`,
  request: { media: FORM, schema: () => Type.Object(fields) },
  answers: [
    {
      status: 200,
      description: "`allow`, with tags behind it for the server itself; or `deny`",
      media: "text/plain",
      schema: Type.String,
      example: "allow",
    },
  ],
  refusals,
});

const verdict = () =>
  named("BrokerVerdict", () =>
    Type.Object({
      result: Type.Unsafe({ type: "string", enum: ["allow", "deny"] }),
      is_superuser: Type.Optional(Type.Boolean({ description: "Nothing else is asked about this client" })),
      expire_at: Type.Optional(Type.Integer({ description: "End of the token, in seconds since the epoch" })),
      acl: Type.Optional(
        Type.Array(
          Type.Object({
            permission: Type.Unsafe({ type: "string", enum: ["allow", "deny"] }),
            action: Type.Unsafe({ type: "string", enum: ["publish", "subscribe", "all"] }),
            topic: Type.String(),
          }),
          { description: "Rules for EMQX; the first that fits counts" },
        ),
      ),
    }),
  );

const brokerReference = (
  id: string,
  summary: string,
  fields: Parameters<typeof Type.Object>[0],
  example: object,
): PageReference => ({
  id,
  summary,
  description: `What EMQX and the plug-ins of Mosquitto ask, as JSON or as a form. With \`?style=status\` a refusal has the status 403. ${WHO_MAY_ASK}`,
  request: { media: JSON_TYPE, schema: () => Type.Object(fields) },
  answers: [
    { status: 200, description: "Whether it may", media: JSON_TYPE, schema: verdict, example },
    { status: 403, description: "It may not", media: JSON_TYPE, schema: verdict, example: { result: "deny" } },
  ],
  refusals,
});

export const references = {
  user: rabbitmqReference("askForUser", "Ask whether a client may log in at RabbitMQ", {
    ...user,
    password: text("a token"),
    ...client,
  }),
  vhost: rabbitmqReference("askForHost", "Ask whether a client may use a virtual host of RabbitMQ", host),
  resource: rabbitmqReference("askForResource", "Ask whether a client may use a queue or exchange", {
    ...host,
    ...client,
    resource: text("queue"),
    name: text("mqtt-subscription-device_7qos0"),
    permission: text("read"),
  }),
  topic: rabbitmqReference("askForTopic", "Ask whether a client may read or send what a routing key names", {
    ...host,
    name: text("amq.topic"),
    permission: text("write"),
    routing_key: text("bot.device_7.logs"),
  }),
  login: brokerReference(
    "askForLogIn",
    "Ask whether a client may log in at a message broker",
    { ...user, password: text("a token"), clientid: Type.Optional(text("device_7")) },
    {
      result: "allow",
      expire_at: 1_772_352_000,
      acl: [
        { permission: "allow", action: "all", topic: "bot/device_7/#" },
        { permission: "deny", action: "all", topic: "#" },
      ],
    },
  ),
  topicOfBroker: brokerReference(
    "askForTopicOfBroker",
    "Ask whether a client may read or send to a topic",
    {
      ...user,
      topic: text("bot/device_7/logs"),
      action: Type.Optional(text("publish")),
      acc: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: 4,
          description: "Instead of `action`: 1 or 4 reads, 2 sends, 3 both",
          examples: [2],
        }),
      ),
    },
    { result: "allow" },
  ),
} as const;
