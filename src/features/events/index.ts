import type { Feature } from "../../framework/feature";
import { eventEndpoints } from "./endpoints";
import { eventReport } from "./report";

/** The events of an account, as a stream over HTTP. Source: `live.md` §2. */
export const eventStreams: Feature = { name: "events", endpoints: [eventEndpoints], report: eventReport };

export { events } from "./events";
export { eventSchemas } from "./schemas";
