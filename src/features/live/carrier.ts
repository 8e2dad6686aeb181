import { defineService } from "../../framework/services";
import { isBrokerWanted } from "../account";
import { broker } from "./broker";
import { type Messenger, silence } from "./messenger";

/** What carries the messages between the server, its robots and clients. */
export const messenger = defineService(({ config, get }): Messenger =>
  isBrokerWanted(config) ? get(broker) : silence,
);
