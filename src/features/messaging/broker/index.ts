import { defineService } from "../../../framework/services";
import { publishLogs } from "../logs";
import { publishChanges } from "../sync/sync";
import { Broker } from "./broker";

/** The built-in broker of a server. Until somebody connects it is nothing but an empty list. */
export const broker = defineService(
  (services) => {
    const made = new Broker(services);
    publishLogs(services, made);
    publishChanges(services, made);
    return made;
  },
  (made) => made.close(),
);
