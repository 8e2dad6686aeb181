import type { JSX } from "preact";
import { useRef, useState } from "preact/hooks";
import type { FarmEvent } from "../../../client/records";
import { edit, tell } from "../../state";
import { t } from "../../texts/events";
import { formatDateTime } from "../../texts/format";
import { zone } from "../../texts/zone";

const HOUR = 60;
const DAY = 24 * HOUR;
/** Minutes from one place to the next. */
const STEP = 15;
/** Pixels that the pointer moves before dragging begins. */
const SLACK = 4;

/** When the clock of the zone shows a time that is moved by minutes, in epoch milliseconds. */
function movedTime(at: number, minutes: number): number {
  const { timeOf, textOf } = zone.peek();
  const local = new Date(Date.parse(`${textOf(at)}Z`) + minutes * 60_000);
  return (timeOf(local.toISOString().slice(0, 16)) ?? at) + (at % 60_000);
}

/**
 * Milliseconds by which the runs of an event go along with the one at `at`, which moves by minutes on the clock. Those of
 * a regimen count from midnight of its first day.
 */
function elapsed({ executable_type, start_time }: FarmEvent, at: number, minutes: number): number {
  const from = executable_type === "Regimen" ? zone.peek().dayOf(Date.parse(start_time)) : at;
  return movedTime(from, minutes) - from;
}

/** Moves an event with all of its runs. One line undoes it. */
async function moveEvent(event: FarmEvent, at: number, minutes: number): Promise<void> {
  const by = elapsed(event, at, minutes);
  const time = formatDateTime(new Date(at + by));
  const start = Date.parse(event.start_time);
  const isRegimen = event.executable_type === "Regimen";
  const start_time = new Date(isRegimen ? movedTime(start, minutes) : start + by).toISOString();
  const end_time = new Date(Date.parse(event.end_time) + by).toISOString();
  const undo = isRegimen || event.time_unit !== "never" ? t.allMoved(time) : t.moved(time);
  await edit("farmEvents", event.id, { start_time, end_time }, { undo });
}

/** How far a run can be moved: days to either side, minutes up and down. */
export interface Room {
  readonly days: readonly [least: number, most: number];
  readonly minutes: readonly [least: number, most: number];
}

interface Shift {
  readonly days: number;
  readonly minutes: number;
  /** Pixels of a day. */
  readonly width: number;
}

interface Moving {
  readonly event: FarmEvent;
  readonly at: number;
  readonly room: Room;
  /** Pixels of an hour. */
  readonly hour: number;
  /** Hears the time that a run would be moved to; undefined at the end. */
  readonly onShift: (time: number | undefined) => void;
  /** Hears the time that it was moved to. */
  readonly onMoved: (time: number) => void;
}

const within = (value: number, [least, most]: readonly [number, number]): number =>
  Math.max(least, Math.min(most, value));

const KEYS: Readonly<Record<string, readonly [days: number, minutes: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

/**
 * A run that is dragged to another time by mouse and pen, or moved there by Shift with arrow keys and Enter. Fingers scroll;
 * the form of the event has its time too.
 */
export function useMoving({ event, at, room, hour, onShift, onMoved }: Moving) {
  const [by, setBy] = useState<Shift>();
  const start = useRef<{ readonly x: number; readonly y: number } | undefined>(undefined);
  const wasDragged = useRef(false);
  const minutesOf = ({ days, minutes }: Shift): number => days * DAY + minutes;

  const put = (bar: HTMLElement, days: (width: number) => number, minutes: number): void => {
    const width = bar.closest("li")?.offsetWidth ?? 1;
    const shift = { days: within(days(width), room.days), minutes: within(minutes, room.minutes), width };
    setBy(shift);
    onShift(at + elapsed(event, at, minutesOf(shift)));
  };
  const end = (isDropped: boolean): void => {
    start.current = undefined;
    setBy(undefined);
    const minutes = isDropped && by ? minutesOf(by) : 0;
    onShift(undefined);
    if (minutes === 0) return;
    onMoved(at + elapsed(event, at, minutes));
    moveEvent(event, at, minutes).catch(tell);
  };

  const listeners = {
    draggable: false,
    onPointerDown: ({ button, pointerType, pointerId, clientX: x, clientY: y, currentTarget }) => {
      wasDragged.current = false;
      if (button !== 0 || pointerType === "touch") return;
      currentTarget.setPointerCapture(pointerId); // a fast pointer is soon beside the bar
      start.current = { x, y };
    },
    onPointerMove: ({ clientX, clientY, currentTarget }) => {
      if (!start.current) return;
      const [right, down] = [clientX - start.current.x, clientY - start.current.y];
      if (!wasDragged.current && Math.hypot(right, down) < SLACK) return;
      wasDragged.current = true;
      const minutes = Math.round(((down / hour) * HOUR) / STEP) * STEP;
      put(currentTarget, (width) => Math.round(right / width), minutes);
    },
    onPointerUp: () => start.current && end(true),
    onPointerCancel: () => end(false),
    onClick: (click) => {
      if (wasDragged.current) click.preventDefault(); // it was no press
      wasDragged.current = false; // Enter is one
    },
    onKeyDown: (press) => {
      const [days, minutes] = (press.shiftKey && KEYS[press.key]) || [];
      if (days === undefined || minutes === undefined) {
        if (!by || (press.key !== "Enter" && press.key !== "Escape")) return;
        press.preventDefault();
        return end(press.key === "Enter");
      }
      press.preventDefault();
      put(press.currentTarget, () => (by?.days ?? 0) + days, (by?.minutes ?? 0) + minutes);
    },
    onBlur: () => by && !start.current && end(false),
  } satisfies JSX.IntrinsicElements["a"];
  return { by, elapsed: by ? elapsed(event, at, minutesOf(by)) : 0, listeners };
}
