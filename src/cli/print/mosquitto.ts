import { join } from "node:path";
import { addressOfUrl } from "../../platform/network/public-address";
import type { CommandContext } from "../command";

/** A message broker for robots and browsers. */
export function mosquittoFile({ config }: CommandContext): string {
  const websocketPort = config.mqttWs === undefined ? 3002 : addressOfUrl(config.mqttWs.replace(/^ws/i, "http")).port;
  return `# /etc/mosquitto/mosquitto.conf: a message broker for the robot (MQTT) and browsers (WebSocket)
per_listener_settings false
persistence true
# Without this it would be the folder that the broker is started in, where it may not write.
persistence_location /var/lib/mosquitto/
listener 1883
listener ${websocketPort}
protocol websockets

# Clients log in with the name of their token's claim "bot" and the token itself as password. Mosquitto alone cannot check
# tokens: everybody on the network may connect. With a plugin for JSON Web Tokens set this to false and give the plugin
# the public key ${join(config.dataDir, "keys", "token.pub.pem")} (RS256).
allow_anonymous true
`;
}
