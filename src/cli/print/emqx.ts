import type { CommandContext } from "../command";
import { BUILT_IN, comment, hooksOf, howToRun, MQTT_PORT, webSocketPort } from "./broker";

const LIMITS = `What EMQX cannot do, unlike the built-in broker:
- It asks at the log-in only. A client whose token is revoked stays until the token expires or its connection ends.
- Before 5.8 it knows neither the end of a token nor the rules that come with the answer: it asks for each topic, and
  remembers the answer for a minute.
- It keeps sessions by client id, over all accounts: of two clients with the same id the newer one takes place and session
  of the older one. Ids that begin with device_<number> are for this device only; others should be hard to guess.`;

const request = (url: string, fields: readonly string[]): string => `    method = post
    url = "${url}"
    headers { "content-type" = "application/json" }
    body { ${fields.map((field) => `${field} = "\${${field}}"`).join(", ")} }`;

/** A configuration with which EMQX 5 asks the server. Source: `live.md` §5. */
export function emqxFile({ config }: CommandContext): string {
  const hooks = hooksOf(config);
  const ssl = config.tlsCert === undefined ? "" : '\n    ssl { enable = true, verify = "verify_none" }';
  return `# /etc/emqx/emqx.conf: add this. EMQX 5 asks Gardenshed who may log in, and what it may read and send
#
${comment(BUILT_IN)}
#
${comment(howToRun(config))}
# Settings of the EMQX dashboard come before this file.
#
${comment(LIMITS)}

authentication = [
  {
    mechanism = password_based
    backend = http
${request(`${hooks}/broker/login`, ["username", "password", "clientid"])}${ssl}
  }
]

authorization {
  # What nobody allows is refused. Without this line everybody may do what no rule mentions.
  no_match = deny
  deny_action = ignore
  cache { enable = true, ttl = 1m }
  sources = [
    {
      type = http
      enable = true
${request(`${hooks}/broker/topic`, ["username", "clientid", "topic", "action"]).replace(/^/gm, "  ")}${ssl.replace(/^ +/gm, "$&  ")}
    }
  ]
}

listeners.tcp.default.bind = "0.0.0.0:${MQTT_PORT}"
listeners.ws.default { bind = "0.0.0.0:${webSocketPort(config)}", websocket.mqtt_path = "/ws" }
`;
}
