import { t } from "../texts/chart";
import { openTab, Tabs } from "./tabs";

/** Times that can be looked at, in seconds. */
const SPANS = { hours: 6 * 3600, day: 86_400, week: 7 * 86_400, month: 30 * 86_400 } as const;
const NAMES = ["hours", "day", "week", "month"] as const;
const PARAMETER = "span";
const USUAL = "day";
const tabs = () => NAMES.map((name) => ({ name, text: t[name] }));

/** Chooses how far back one looks; it stands in the address. */
export const SpanTabs = () => <Tabs tabs={tabs()} label={t.span} parameter={PARAMETER} usual={USUAL} />;

/** The chosen span, up to the end of the current minute, in seconds since 1970. */
export function openSpan(): { readonly from: number; readonly to: number } {
  const to = Math.ceil(Date.now() / 60_000) * 60;
  return { from: to - SPANS[openTab(tabs(), PARAMETER, USUAL) as keyof typeof SPANS], to }; // one of the tabs
}
