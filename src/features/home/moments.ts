import { MOMENTARY, type ShownNotice } from "../watch";
import type { HomeTopics } from "./topics";

/** Key of the component that tells what was over as soon as it was noticed. Source: `watch.md` §3. */
export const MOMENT = "notice";

/** The component as Home Assistant reads it: an event with one type for each kind. */
export const momentConfig = (topics: HomeTopics) => ({
  platform: "event",
  name: "Notice",
  icon: "mdi:message-text-outline",
  event_types: [...MOMENTARY],
  state_topic: topics.state(MOMENT),
});

/** The message of an event. */
export const momentMessage = ({ kind, title, text, at }: ShownNotice): string =>
  JSON.stringify({ event_type: kind, title, text, at });
