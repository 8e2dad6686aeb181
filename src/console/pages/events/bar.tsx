import { pauseOf } from "../../../robot/calendar/pauses";
import type { AgendaEntry } from "../../calendar/agenda";
import type { Block, Placed } from "../../calendar/lanes";
import { Link } from "../../controls/link";
import { list, lookOnly } from "../../state";
import { formatDuration } from "../../texts/duration";
import { t } from "../../texts/events";
import { formatNumber, formatTime, withUnit } from "../../texts/format";
import { t as pauseTexts } from "../../texts/water/pauses";
import { type Room, useMoving } from "./moving";
import type { WaterRun } from "../../../robot/garden/water-value";
import { isSkipped, waterText } from "../../texts/water/reason";
import { hereWith, sequenceOf } from "./plan";

/** Pixels of an hour. */
export const HOUR_PX = 48;
/** Minutes below which a bar has room for one line. */
const TWO_LINES = 42;

/** A bar of a day: a run, or many of one sequence. */
export interface Bar extends Block {
  readonly key: string;
  readonly entry: AgendaEntry;
  /** The water of its run by a rule. */
  readonly water: WaterRun | undefined;
  readonly at: number;
  readonly last: number;
  readonly seconds: number | undefined;
}

export const pixels = (minutes: number): string => `${(minutes / 60) * HOUR_PX}px`;

interface Props {
  readonly bar: Placed<Bar>;
  /** Minutes since midnight at which the column begins. */
  readonly top: number;
  readonly room: Room;
  readonly onShift: (time: number | undefined) => void;
  readonly onMoved: (time: number) => void;
}

/** A run in its column: opened by a press, and moved to another time. */
export function BarLink({ bar, top, ...moving }: Props) {
  const { entry, water, at, last, seconds, from, until, lane, lanes } = bar;
  const { by, elapsed, listeners } = useMoving({ ...moving, event: entry.event, at, hour: HOUR_PX });
  const { name, color } = sequenceOf(entry.sequenceId);
  const timeOf = (run: number): string => formatTime(new Date(run + elapsed));
  const time = at === last ? timeOf(at) : `${timeOf(at)} – ${timeOf(last)}`;
  const many = at === last ? undefined : t.times(entry.times.length);
  const length = seconds === undefined ? undefined : formatDuration(seconds);
  const paused = entry.times
    .filter((each) => each >= at && each <= last)
    .flatMap((each) => pauseOf(list("pauses"), { at: each, event: entry.event }) ?? []);
  const isPaused = at === last && (paused.length > 0 || (water !== undefined && isSkipped(water)));
  const pause = isPaused
    ? pauseTexts.paused(paused[0]?.reason ?? "")
    : paused.length > 0 && pauseTexts.some(paused.length);
  const share = water && !isPaused && withUnit(formatNumber(Math.round(100 * water.factor)), "%");
  const reason = water ? waterText(water) : pause;
  const within = entry.regimen && t.within(entry.regimen.name);
  const told = [time, name, many, length, within, reason].filter(Boolean).join(", ");
  const looks = {
    [color]: true,
    over: last < Date.now(),
    short: until - from < TWO_LINES,
    paused: isPaused,
    moved: by !== undefined,
  };
  return (
    <Link
      {...(lookOnly.value === undefined && listeners)}
      class={`events-entry ${Object.entries(looks)
        .flatMap(([look, isOn]) => (isOn ? look : []))
        .join(" ")}`}
      to={`/events/${entry.event.id}?${hereWith()}`}
      title={told}
      data-run={`${entry.event.id} ${at}`}
      style={{
        top: pixels(from - top),
        height: pixels(until - from),
        left: `${(100 * lane) / lanes}%`,
        width: `${100 / lanes}%`,
        ...(by && { translate: `${by.days * by.width}px ${pixels(by.minutes)}` }),
      }}
    >
      <span>{name}</span>
      <span class="events-times">{[time, many, length, share, !water && pause].filter(Boolean).join(" · ")}</span>
    </Link>
  );
}
