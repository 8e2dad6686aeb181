import { defineService } from "../../../framework/services";
import { publishLogs } from "../logs";
import { publishChanges } from "../sync/sync";
import { OutwardMessenger } from "./messenger";

/** The connection to the broker of BROKER_URL, which must be set. `start` opens it. */
export const outward = defineService(
  (services) => {
    const { brokerUrl } = services.config;
    if (!brokerUrl) throw new Error("BROKER_URL is not set");
    const made = new OutwardMessenger(services, brokerUrl);
    publishLogs(services, made);
    publishChanges(services, made);
    return made;
  },
  (made) => made.close(),
);
