import { gauge } from "../../framework/metrics/metric";
import type { Report } from "../../framework/metrics/report";
import { events } from "./events";

/** How many streams are open. */
export const eventReport: Report = {
  metrics: ({ get }) => [gauge("gardenshed_event_streams", "Open streams of events", get(events).open)],
};
