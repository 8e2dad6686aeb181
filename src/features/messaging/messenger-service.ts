import { defineService } from "../../framework/services";
import { isBrokerWanted } from "../account";
import { broker } from "./broker";
import { type Messenger, silence } from "./messenger";
import { outward } from "./outward";

/** The messenger of the settings: the built-in broker, another one, or none. */
export const messenger = defineService(({ config, get }): Messenger => {
  if (config.brokerUrl) return get(outward);
  return isBrokerWanted(config) ? get(broker) : silence;
});
