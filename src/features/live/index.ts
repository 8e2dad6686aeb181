import type { Feature } from "../../framework/feature";
import { isBrokerWanted } from "../account";
import { broker } from "./broker";
import { webSocketDoor } from "./broker/websocket";
import { eventEndpoints } from "./events/endpoints";
import { commands } from "./commands/commands";
import { hookPages } from "./hooks/pages";
import { changes } from "./journal/changes";
import { journal } from "./journal/journal";
import { journalTables } from "./journal/tables";
import { liveReport } from "./report";

/** The change journal, events and the messages of robots and pages. Source: `live.md`. */
export const live: Feature = {
  name: "live",
  endpoints: [changes, eventEndpoints, commands],
  tables: journalTables,
  pages: hookPages,
  open: ({ db, get }) => db.beforeWriting(() => void get(journal)),
  webSockets: (services) => (isBrokerWanted(services.config) ? [webSocketDoor(services.get(broker))] : []),
  report: liveReport,
  background: async () => (await import("./background")).liveWork,
};

/* For other features. */
export { broker } from "./broker";
export { offerDemoAccount } from "./demo-account";
export { events } from "./events/events";
export { requireHomeAccount } from "./home";
export { noteMoved } from "./journal/moved";
export { changeStream, type Sink } from "./journal/stream";
export type { Told } from "./journal/told";
export { type Messaging, startMessaging } from "./start";
