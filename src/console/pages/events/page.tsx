import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { zone } from "../../texts/zone";
import { Button, IconButton } from "../../controls/button";
import { Awaited, Empty, Loaded } from "../../controls/states";
import { openTab, Tabs } from "../../controls/tabs";
import { fromHere, go, list, query, setQuery } from "../../state";
import { formatDate, formatDay, formatMonth, zoneName } from "../../texts/format";
import { t } from "../../texts/events";
import { t as pauseTexts } from "../../texts/water/pauses";
import { AllEvents } from "./all";
import { EditEvent, NewEvent } from "./editor";
import { MonthView } from "./month";
import { PauseDialog, PauseList } from "./pauses";
import { day, dayText, month, monthOf, week } from "./plan";
import "./style.css";
import { WeekView } from "./week";

/** The plan of all events: by week, by month, and as a list. */
export default function EventsPage({ rest: [open] }: { readonly rest: readonly string[] }) {
  return (
    <Loaded kinds={["farmEvents", "sequences", "regimens", "device", "pauses", "waterRules"]}>
      {() => <Events open={open} />}
    </Loaded>
  );
}

const closed = (): string => {
  const parts = new URLSearchParams(query.peek());
  parts.delete("at");
  return parts.size > 0 ? `/events?${parts}` : "/events";
};

function Events({ open }: { open: string | undefined }) {
  const tabs = [
    { name: "day", text: t.day },
    { name: "week", text: t.week },
    { name: "month", text: t.month },
    { name: "all", text: t.all },
  ];
  const [isPausing, setPausing] = useState(false);
  const view = openTab(tabs, "view", "week");
  const goOn = fromHere(); // a save may be answered when another page is shown
  const close = (): void => goOn(closed());
  return (
    <div class="events">
      <div class="events-bar">
        <Tabs tabs={tabs} label={t.views} parameter="view" usual="week" />
        <span class="events-steps">
          {list("farmEvents").length > 0 && (
            <Button icon="pause" look="quiet" changes onPress={() => setPausing(true)}>
              {pauseTexts.pauseAll}
            </Button>
          )}
          <Button
            icon="plus"
            look="main"
            changes
            onPress={() => go(`/events/new?${new URLSearchParams(query.peek())}`)}
          >
            {t.add}
          </Button>
        </span>
      </div>
      <PauseList />
      {isPausing && <PauseDialog onClose={() => setPausing(false)} />}
      {list("farmEvents").length === 0 ? <Nothing /> : <View view={view} />}
      <p class="hint">{t.zone(zoneName())}</p>
      {open === "new" && <NewEvent at={query.value["at"]} onClose={close} />}
      {open !== undefined && open !== "new" && <EditEvent key={open} id={Number(open)} onClose={close} />}
    </div>
  );
}

const Nothing = () => (
  <Empty icon="events" title={t.none}>
    <p>{list("sequences").length === 0 ? t.nothingToRun : t.noneText}</p>
  </Empty>
);

/** A span that is seen at once: its title, its content, and the day that comes `by` spans later. */
interface Span {
  readonly title: () => string;
  readonly step: (by: number) => number;
  readonly content: () => ComponentChildren;
}

const daysLater = (by: number): number => zone.value.dayAfter(day.value, by);

const SPANS: Readonly<Record<string, Span>> = {
  day: {
    title: () => formatDay(new Date(day.value)),
    step: daysLater,
    content: () => <Awaited work={() => import("./day")}>{({ default: DayView }) => <DayView />}</Awaited>,
  },
  week: {
    title: () => {
      const days = week();
      return `${formatDate(new Date(days[0]?.start ?? day.value))} – ${formatDate(new Date(days.at(-1)?.start ?? day.value))}`;
    },
    step: (by) => daysLater(7 * by),
    content: () => <WeekView days={week()} />,
  },
  month: {
    title: () => formatMonth(new Date(day.value)),
    step: (by) => monthOf(day.value, by),
    content: () => <MonthView days={month()} />,
  },
};

function View({ view }: { view: string }) {
  const span = SPANS[view];
  if (!span) return <AllEvents />;
  const { title, step, content } = span;
  return (
    <>
      <div class="events-bar">
        <h2>{title()}</h2>
        <span class="events-steps">
          <IconButton icon="left" label={t.earlier} onPress={() => setQuery({ day: dayText(step(-1)) })} />
          <Button look="quiet" onPress={() => setQuery({ day: undefined })}>
            {t.today}
          </Button>
          <IconButton icon="right" label={t.later} onPress={() => setQuery({ day: dayText(step(1)) })} />
        </span>
      </div>
      {content()}
    </>
  );
}
