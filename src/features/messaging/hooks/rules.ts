import { DEMO } from "../broker/log-in";
import { CLOSED_TOPICS, prefixOf, PUBLIC_TOPIC } from "../broker/topics";
import type { Guest } from "./guests";

/** A rule as EMQX takes it with the answer to a log-in (5.8 and newer). `eq` before a filter: this text only. */
export interface Rule {
  readonly permission: "allow" | "deny";
  readonly action: "publish" | "subscribe" | "all";
  readonly topic: string;
}

/** Nobody may do anything else, whatever other rules the broker has. */
const NOTHING_ELSE: Rule = { permission: "deny", action: "all", topic: "#" };

/** The answers of `may` in `guests.ts` as rules. The first rule that fits counts. */
export const rulesOf = (guest: Exclude<Guest, "gardenshed">): readonly Rule[] => [
  ...(guest === DEMO ? demoRules : accountRules(prefixOf(guest))),
  NOTHING_ELSE,
];

/** The last rule also matches filters with wildcards, which read the topics of everybody. So these are denied first. */
const demoRules: readonly Rule[] = [
  { permission: "deny", action: "subscribe", topic: "eq demos/+" },
  { permission: "deny", action: "subscribe", topic: "eq demos/#" },
  { permission: "allow", action: "subscribe", topic: "demos/+" },
];

const accountRules = (prefix: string): readonly Rule[] => [
  ...CLOSED_TOPICS.map((topic): Rule => ({ permission: "deny", action: "publish", topic: prefix + topic })),
  { permission: "allow", action: "all", topic: `${prefix}#` },
  { permission: "allow", action: "subscribe", topic: PUBLIC_TOPIC },
];
