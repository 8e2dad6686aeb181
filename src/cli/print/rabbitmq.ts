import type { CommandContext } from "../command";
import { quoted } from "../invocation";
import { BUILT_IN, comment, hooksOf, howToRun, MQTT_PORT, webSocketPort } from "./broker";

const QUESTIONS = ["user", "vhost", "resource", "topic"] as const;

const LIMITS = `What RabbitMQ cannot do, unlike the built-in broker:
- It asks at the log-in only. A client whose token is revoked or has expired stays until its connection ends.
- It ends the connection of a client that sends or reads what it may not, where ours refuses that one message or topic.
- It takes a dot in a topic for a slash.
- It keeps sessions by client id, over all accounts: of two clients with the same id the newer one takes place and session
  of the older one. Ids that begin with device_<number> are for this device only; others should be hard to guess.`;

/** Newer versions check certificates and know this line; 3.10 does neither. */
const TRUST = `# For a RabbitMQ that does not trust the certificate of Gardenshed; one that does not know the line trusts every one.
# auth_http.ssl_options.verify = verify_none
`;

/** A configuration with which RabbitMQ asks the server. Source: `live.md` §5. */
export function rabbitmqFile({ config }: CommandContext): string {
  const paths = QUESTIONS.map((question) => `auth_http.${question}_path = ${hooksOf(config)}/api/rmq/${question}\n`);
  return `# /etc/rabbitmq/rabbitmq.conf: RabbitMQ asks Gardenshed who may log in, and what it may read and send
#
${comment(BUILT_IN)}
#
${comment(howToRun(config))}
# Once, as root:  rabbitmq-plugins enable rabbitmq_mqtt rabbitmq_web_mqtt rabbitmq_auth_backend_http
${config.mqttVhost === "/" ? "" : `#                 rabbitmqctl add_vhost ${quoted(config.mqttVhost)}\n`}#
${comment(LIMITS)}

# Nobody else decides: the user guest that RabbitMQ makes cannot log in.
auth_backends.1 = http
auth_http.http_method = post
${paths.join("")}${config.tlsCert === undefined ? "" : TRUST}
# Robots and pages speak MQTT. Other protocols stay closed.
listeners.tcp = none
mqtt.listeners.tcp.default = ${MQTT_PORT}
mqtt.vhost = ${config.mqttVhost}
mqtt.exchange = amq.topic
web_mqtt.tcp.port = ${webSocketPort(config)}
web_mqtt.ws_path = /ws
`;
}
