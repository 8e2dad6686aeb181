import type { Services } from "../../framework/services";
import { broker } from "./broker";
import { type Listening, listenForMqtt } from "./broker/listen";
import { events } from "./events/events";
import { home } from "./home";
import { outward } from "./outward";

/** The messages of a running server. */
export interface Messaging extends Pick<Listening, "ports" | "renew"> {
  /** Ends all connections, those through WebSockets too, and all streams of events. */
  readonly stop: () => Promise<void>;
}

/**
 * Lets robots and pages in: opens the ports of the built-in broker, or connects to another one. Shows a robot to the home
 * automation. `tlsPort`: another than 8883, for tests. Source: `live.md` §§3, 5.
 */
export function startMessaging(services: Services, tlsPort?: number): Messaging {
  const { brokerUrl, homeAssistantUrl } = services.config;
  if (brokerUrl) services.get(outward).start();
  if (homeAssistantUrl) services.get(home).start();
  const listening = listenForMqtt(services, services.get(broker), tlsPort);
  return {
    ports: listening.ports,
    renew: listening.renew,
    stop: async () => {
      listening.stop();
      services.get(events).close();
      await Promise.all([brokerUrl && services.get(outward).close(), homeAssistantUrl && services.get(home).close()]);
    },
  };
}
