import { defineService } from "../../../framework/services";
import { serverLogListeners } from "../../history";
import { publishChanges } from "../sync/sync";
import { Broker } from "./broker";

/** The built-in broker of a server. Until somebody connects it is nothing but an empty list. */
export const broker = defineService(
  (services) => {
    const made = new Broker(services);
    services.get(serverLogListeners).add((deviceId, log) => {
      if (made.hasReaders(deviceId)) made.publish(deviceId, "logs", JSON.stringify(log));
    });
    publishChanges(services, made);
    return made;
  },
  (made) => made.close(),
);
