import { useEffect, useLayoutEffect, useMemo } from "preact/hooks";
import { Button, IconButton } from "../../../controls/button";
import { loadPast, past } from "../../../controls/crops/growers";
import { TextField } from "../../../controls/fields";
import { Link } from "../../../controls/link";
import { picturePath } from "../../../controls/picture";
import { Loaded } from "../../../controls/states";
import { query, setQuery } from "../../../state";
import { formatDate, formatDateTime, formatNumber, formatShortMonth, withUnit } from "../../../texts/format";
import { t } from "../../../texts/garden/time";
import { t as crops } from "../../../texts/garden/crops";
import { Panel } from "../panel/panel";
import { photos } from "../photos";
import { otherTime, photosUntil } from "../state";
import { drawingOf } from "./draw";
import { dayOf, isForgotten, moment, offset, offsetOf, opening, photosOfDay, span, timeOf, withinSpan } from "./moment";
import "./style.css";

/** Days of a press of the arrows beside the slider, and of Page Up and Page Down. */
const MONTH_DAYS = 30;
const PHOTOS_SHOWN = 8;

/** The garden at another time: a slider over days, and facts about the garden then. */
export default function TimePanel() {
  useEffect(() => {
    opening.value = Date.now();
    offset.value = withinSpan(offsetOf(query.peek()["at"] ?? "") ?? 0);
    void loadPast();
    return () => {
      otherTime.value = undefined;
      photosUntil.value = undefined;
    };
  }, []);
  return (
    <Panel title={t.title(formatDate(new Date(timeOf(offset.value))))} look="wide">
      <Loaded kinds={["points", "curves", "images"]}>{() => <Time />}</Loaded>
    </Panel>
  );
}

function Time() {
  const shown = moment.value;
  const taken = photosOfDay.value;
  // With the text, not after it: the map never shows another day than the text says.
  useLayoutEffect(() => {
    otherTime.value = drawingOf(shown);
    photosUntil.value = photosWanted(offset.peek());
  }, [shown]);
  return (
    <>
      <Slider />
      <p class="garden-time-summary" role="status">
        <Summary />
      </p>
      <p class="hint">
        {noteOf()} <PhotosNote />
      </p>
      {taken.length > 0 && (
        <ul class="garden-time-photos">
          {taken.slice(0, PHOTOS_SHOWN).map((photo) => (
            <li key={photo.id}>
              <Link to={`/photos/${photo.id}`}>
                <img
                  src={picturePath(photo, "x160")}
                  alt={t.photoAt(formatDateTime(photo.created_at))}
                  loading="lazy"
                />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Time until when photos are shown on a day: today the next one, too; in the future none. */
const photosWanted = (days: number): number => (days === 0 ? Infinity : days > 0 ? -Infinity : timeOf(days));

/** Where the day comes from. */
function noteOf(): string {
  if (offset.value > 0) return t.future;
  const since = past.value?.since;
  return since && isForgotten.value ? t.forgotten(formatDate(since)) : t.past;
}

/** Note that says from when the photos on the bed are. */
function PhotosNote() {
  const [first, last] = [photos.value.at(0), photos.value.at(-1)];
  if (!first || !last || photosUntil.value === undefined) return null;
  const [from, to] = [formatDate(first.takenAt), formatDate(last.takenAt)];
  return <>{from === to ? t.photosOf(to) : t.photosFrom(from, to)}</>;
}

function Summary() {
  const { grown, overlaps, share } = moment.value;
  const ready = grown.filter(({ isReady }) => isReady).length;
  const taken = photosOfDay.value.length;
  const parts = [
    t.plants(grown.length),
    t.share(withUnit(formatNumber(share * 100, 0), "%")),
    overlaps.count > 0 && t.overlaps(overlaps.count),
    ready > 0 && t.ready(ready),
    taken > 0 && t.photos(taken),
  ];
  return <>{parts.filter(Boolean).join(" · ")}</>;
}

/** Shows another day; the address has it when nobody slides any more. */
const show = (days: number): void => void (offset.value = withinSpan(days));
const keep = (): void => setQuery({ at: offset.peek() === 0 ? undefined : dayOf(offset.peek()) });
function choose(days: number): void {
  show(days);
  keep();
}

function Slider() {
  const { first, last } = span.value;
  const days = offset.value;
  const months = useMemo(() => <Months first={first} last={last} />, [first, last]); // hundreds of days: not with each step
  return (
    <div class="garden-time">
      <IconButton icon="left" label={crops.earlier} onPress={() => choose(days - MONTH_DAYS)} />
      <div class="garden-time-slider">
        <input
          type="range"
          aria-label={t.slider}
          aria-valuetext={formatDate(new Date(timeOf(days)))}
          min={first}
          max={last}
          step={1}
          value={days}
          onInput={({ currentTarget }) => show(Number(currentTarget.value))}
          onChange={keep}
          onKeyDown={(event) => {
            const step = { PageUp: MONTH_DAYS, PageDown: -MONTH_DAYS }[event.key];
            if (step === undefined) return;
            event.preventDefault();
            choose(days + step);
          }}
        />
        {months}
      </div>
      <IconButton icon="right" label={crops.later} onPress={() => choose(days + MONTH_DAYS)} />
      <TextField
        label={t.date}
        type="date"
        value={dayOf(days)}
        onChange={(day) => {
          const wanted = offsetOf(day);
          if (wanted !== undefined) choose(wanted);
        }}
      />
      <Button onPress={() => choose(0)}>{t.today}</Button>
    </div>
  );
}

/** Most months that have their name below the slider. */
const MOST_NAMES = 8;
/** Room of a name, as a share of the slider: the mark of today stands above no name. */
const NAME_SHARE = 0.14;

/** Where months begin, and today. */
function Months({ first, last }: { first: number; last: number }) {
  const at = (days: number): string => `${(100 * (days - first)) / (last - first)}%`;
  const starts = Array.from({ length: last - first }, (_, index) => first + index).filter((days) =>
    dayOf(days).endsWith("-01"),
  );
  const each = Math.ceil(starts.length / MOST_NAMES);
  return (
    <div class="garden-time-months" aria-hidden>
      <span class="today" style={{ left: at(0) }} />
      {starts
        .filter((_, index) => index % each === 0)
        .filter((days) => days > 0 || -days > NAME_SHARE * (last - first))
        .map((days) => (
          <span key={days} style={{ left: at(days) }}>
            {formatShortMonth(new Date(timeOf(days)))}
          </span>
        ))}
    </div>
  );
}
