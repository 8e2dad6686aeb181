import type { Feature } from "../../framework/feature";
import { isBrokerWanted } from "../account";
import { broker } from "./broker";
import { webSocketDoor } from "./broker/websocket";
import { commands } from "./commands/commands";
import { hookPages } from "./hooks/pages";
import { diagnosis } from "./diagnosis";
import { messagingReport } from "./report";

/** The messages of robots and pages, over the built-in broker or another one. Source: `live.md` §§3-5. */
export const messaging: Feature = {
  name: "messaging",
  endpoints: [commands, diagnosis],
  pages: hookPages,
  webSockets: (services) => (isBrokerWanted(services.config) ? [webSocketDoor(services.get(broker))] : []),
  report: messagingReport,
};

/* For other features. */
export { broker } from "./broker";
export { messageSchemas } from "./schemas";
export { messenger } from "./messenger-service";
export { commandRobot } from "./commands/command-robot";
export { stopRobot } from "./commands/commands";
export { LocalClient } from "./broker/local-client";
export { isUrgent } from "./commands/urgent";
export { type PendingCommands, pendingCommands } from "./commands/pending-commands";
export { offerDemoAccount } from "./demo-account";
export { type Access, BrokerConnection, type Incoming } from "./outward/connection";
export { logFate } from "./outward/connection-health";
export { type BrokerProblem, visitBroker } from "./outward/visit";
export { type Messaging, startMessaging } from "./start";
export { watchTokens } from "./token-watch";
