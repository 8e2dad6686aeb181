import { defineService } from "../../../framework/services";
import { serverLogListeners } from "../../history";
import { publishChanges } from "../sync/sync";
import { OutwardMessenger } from "./messenger";

/** The connection to the broker of BROKER_URL, which must be set. `start` opens it. */
export const outward = defineService(
  (services) => {
    const { brokerUrl } = services.config;
    if (!brokerUrl) throw new Error("BROKER_URL is not set");
    const made = new OutwardMessenger(services, brokerUrl);
    services.get(serverLogListeners).add((deviceId, log) => {
      if (made.hasReaders(deviceId)) made.publish(deviceId, "logs", JSON.stringify(log));
    });
    publishChanges(services, made);
    return made;
  },
  (made) => made.close(),
);
