import type { Feature } from "../../framework/feature";
import { calendarEndpoints } from "./calendar/endpoints";
import { calendarPage } from "./calendar/page";
import { noticeEndpoints } from "./notices/endpoints";
import { watchEndpoints } from "./settings";
import { SERVER_NOTICE_JOB } from "./operator";
import { watchTables } from "./tables";
import { stopPages } from "./ways/stop";
import { TELLING_JOB } from "./ways/tellings";

/** Somebody looks after the garden: what is noticed, who is told, and the calendar. Source: `watch.md`. */
export const watch: Feature = {
  name: "watch",
  endpoints: [watchEndpoints, noticeEndpoints, calendarEndpoints],
  tables: watchTables,
  pages: [calendarPage, ...stopPages],
  jobs: [TELLING_JOB, SERVER_NOTICE_JOB],
  background: async () => (await import("./background")).watchWork,
};

/* For the composition root. */
export { watchman } from "./notices/watchman";

/* For the home automation and the stream of events. */
export { MOMENTARY } from "./kinds";
export { noticeListeners } from "./notices/listeners";
export { newestNoticeId, shownNotices, type ShownNotice } from "./notices/shown";
