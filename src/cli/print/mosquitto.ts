import { join } from "node:path";
import type { CommandContext } from "../command";
import { BUILT_IN, comment, hooksOf, howToRun, MQTT_PORT, webSocketPort } from "./broker";

/** The configuration of Mosquitto as message broker for robots and browsers. */
export function mosquittoFile({ config }: CommandContext): string {
  const { hostname, port } = new URL(hooksOf(config));
  return `# /etc/mosquitto/mosquitto.conf: a message broker for the robot (MQTT) and browsers (WebSocket)
#
${comment(BUILT_IN)}
per_listener_settings false
persistence true
# Without this it would be the folder that the broker is started in, where it may not write.
persistence_location /var/lib/mosquitto/
listener ${MQTT_PORT}
listener ${webSocketPort(config)}
protocol websockets

# Clients log in with the name of their token's claim "bot" and the token itself as password. Mosquitto alone, as Debian has
# it, cannot check tokens: everybody on the network may connect, read and send everything. Use it so on a network that
# only you are in.
allow_anonymous true

# With the plug-in mosquitto-go-auth, which Debian does not have, put this in place of the line above. It asks Gardenshed.
# A client whose token is revoked or has expired stays until its connection ends. Sessions are kept
# by client id, over all accounts: of two clients with the same id the newer one takes the place of the older one.
${comment(howToRun(config))}
# allow_anonymous false
# auth_plugin /etc/mosquitto/go-auth.so
# auth_opt_backends http
# auth_opt_disable_superuser true
# auth_opt_http_host ${hostname}
# auth_opt_http_port ${port === "" ? config.port : port}
# auth_opt_http_with_tls ${config.tlsCert !== undefined}
# auth_opt_http_method POST
# auth_opt_http_params_mode form
# auth_opt_http_response_mode status
# auth_opt_http_getuser_uri /broker/login?style=status
# auth_opt_http_aclcheck_uri /broker/topic?style=status
#
# With a plug-in for JSON Web Tokens give it the public key ${join(config.dataDir, "keys", "token.pub.pem")} (RS256).
`;
}
