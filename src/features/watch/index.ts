import type { Feature } from "../../framework/feature";
import { calendarEndpoints } from "./calendar/endpoints";
import { calendarPage } from "./calendar/page";
import { watchTables } from "./tables";

/** Calendars of a garden, for people who are not there. Source: `watch.md`. */
export const watch: Feature = {
  name: "watch",
  endpoints: [calendarEndpoints],
  tables: watchTables,
  pages: [calendarPage],
};
