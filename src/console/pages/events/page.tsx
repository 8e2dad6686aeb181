import { Button, IconButton } from "../../controls/button";
import { Empty, Loaded } from "../../controls/states";
import { openTab, Tabs } from "../../controls/tabs";
import { fromHere, go, list, query, setQuery } from "../../state";
import { formatDate, formatMonth, zoneName } from "../../texts/format";
import { t } from "../../texts/events";
import { AllEvents } from "./all";
import { EditEvent, NewEvent } from "./editor";
import { MonthView } from "./month";
import { day, dayText, month, monthOf, week, zone } from "./plan";
import "./style.css";
import { WeekView } from "./week";

/** What runs when: by week, by month, and as a list of events. */
export default function EventsPage({ rest: [open] }: { readonly rest: readonly string[] }) {
  return <Loaded kinds={["farmEvents", "sequences", "regimens", "device"]}>{() => <Events open={open} />}</Loaded>;
}

const closed = (): string => {
  const parts = new URLSearchParams(query.peek());
  parts.delete("at");
  return parts.size > 0 ? `/events?${parts}` : "/events";
};

function Events({ open }: { open: string | undefined }) {
  const tabs = [
    { name: "week", text: t.week },
    { name: "month", text: t.month },
    { name: "all", text: t.all },
  ];
  const view = openTab(tabs, "view");
  const goOn = fromHere(); // a save may be answered when another page is shown
  const close = (): void => goOn(closed());
  return (
    <div class="events">
      <div class="events-bar">
        <Tabs tabs={tabs} label={t.views} parameter="view" />
        <Button icon="plus" look="main" onPress={() => go(`/events/new?${new URLSearchParams(query.peek())}`)}>
          {t.add}
        </Button>
      </div>
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

function View({ view }: { view: string }) {
  if (view === "all") return <AllEvents />;
  const isMonth = view === "month";
  const step = (by: number): number => (isMonth ? monthOf(day.value, by) : zone.value.dayAfter(day.value, by * 7));
  const days = isMonth ? month() : week();
  const first = days[0]?.start ?? day.value;
  const last = days.at(-1)?.start ?? day.value;
  return (
    <>
      <div class="events-bar">
        <h2>
          {isMonth
            ? formatMonth(new Date(day.value))
            : `${formatDate(new Date(first))} – ${formatDate(new Date(last))}`}
        </h2>
        <span class="events-steps">
          <IconButton icon="left" label={t.earlier} onPress={() => setQuery({ day: dayText(step(-1)) })} />
          <Button look="quiet" onPress={() => setQuery({ day: undefined })}>
            {t.today}
          </Button>
          <IconButton icon="right" label={t.later} onPress={() => setQuery({ day: dayText(step(1)) })} />
        </span>
      </div>
      {isMonth ? <MonthView days={days} /> : <WeekView days={days} />}
    </>
  );
}
