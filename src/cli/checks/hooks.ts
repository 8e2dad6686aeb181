import { isBrokerWanted } from "../../features/account/commands";
import { type Finding, ok, type Subject, warning } from "./finding";

/** Where another message broker may ask from, and whether one is used (`live.md` §5). Undefined without BROKER_HOOKS. */
export function checkHooks({ config }: Subject): Finding | undefined {
  if (!config.brokerHooks) return undefined;
  if (isBrokerWanted(config)) {
    return warning(
      "BROKER_HOOKS is on, and the built-in message broker is used, which does not ask",
      "set MQTT_HOST to the name of the broker that asks, or BROKER_HOOKS to off",
    );
  }
  const peers = [...new Set(["loopback", ...config.trustedProxies])].join(", ");
  return ok(`a broker is answered that asks from ${peers}; \`gardenshed print rabbitmq\`, emqx or mosquitto says how`);
}
