import type { Services } from "../../framework/services";
import { pauseKeeper } from "../scripts";
import { broker } from "./broker";
import { trackPublishedCommands } from "./commands/published-commands";
import { type Listening, listenForMqtt } from "./broker/listen";
import { reload } from "./sync/reload";
import { messenger } from "./messenger-service";
import { tellOfHiding } from "./sync/hiding";
import { noteWords } from "./sync/words";
import { outward } from "./outward";

/** The messages of a running server. */
export interface Messaging extends Pick<Listening, "ports" | "renew"> {
  /** Ends all connections, those through WebSockets too. */
  readonly stop: () => Promise<void>;
}

/**
 * Lets robots and pages in: opens the ports of the built-in broker, or connects to another one. Source: `live.md` §§3, 5.
 */
export function startMessaging(services: Services): Messaging {
  const { brokerUrl } = services.config;
  if (brokerUrl) services.get(outward).start();
  services.get(reload).note();
  noteWords(services);
  trackPublishedCommands(services);
  tellOfHiding(services, services.get(messenger));
  const listening = listenForMqtt(services, services.get(broker));
  return {
    ports: listening.ports,
    renew: listening.renew,
    stop: async () => {
      services.get(pauseKeeper).close();
      listening.stop();
      if (brokerUrl) await services.get(outward).close();
    },
  };
}
