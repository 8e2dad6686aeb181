import { computed, effect, signal } from "@preact/signals";
import type { CropLook } from "../../../robot/garden/crop-looks";
import type { Place } from "../../../robot/garden/place";
import type { Rectangle } from "../../garden/planting";
import { stepOfLight } from "../../garden/light";
import { loadOf, robotPlace } from "../../state";
import type { Dot, Draw } from "./map/pen";
import { AXES, type Axis } from "../../state/robot";

/* The state that the map shares with the panels beside it, apart from the address. */

/** Ids that are chosen. */
export const chosen = signal<ReadonlySet<number>>(new Set());
/** Whether dragging draws a box. */
export const isBoxing = signal(false);
/** Where the pointer is. */
export const pointer = signal<Place | undefined>(undefined);
/** Where the mouse is, and where that is in the window of the map; undefined while the map moves. */
export const hovered = signal<{ readonly place: Place; readonly at: Dot } | undefined>(undefined);
/** Where the open point is being dragged to. */
export const dragged = signal<Place | undefined>(undefined);
/** Where something would be planted. */
export const preview = signal<{ readonly places: readonly Place[]; readonly radius: number }>({
  places: [],
  radius: 0,
});
/** The rectangle that somebody draws to be planted, until it is taken. */
export const rectangle = signal<(Rectangle & { readonly isDone: boolean }) | undefined>(undefined);

/** A plant that would be planted. */
export interface PlannedPlant extends Place {
  readonly look: CropLook | undefined;
  readonly radius: number;
  /** Whether it would have too little room. */
  readonly isTight: boolean;
}
export const planned = signal<readonly PlannedPlant[]>([]);
/** Draws the plants of another time, while the map shows one. */
export const otherTime = signal<Draw | undefined>(undefined);
/** Whether the map shows the garden as it is. */
export const isNow = computed(() => otherTime.value === undefined);
/**
 * Time until which the photos were taken that are shown then, in epoch milliseconds; undefined for those that the
 * preferences ask for.
 */
export const photosUntil = signal<number | undefined>(undefined);
/** A panel that draws above the map and hears what is pressed there. */
export const overlay = signal<{ readonly draw: Draw; readonly press: (place: Place) => void } | undefined>(undefined);
/** The panel beside the map. */
export const panel = signal<HTMLElement | undefined>(undefined);
/** Pixels per millimetre of the view. */
export const scale = signal(0);

/** Corners of the piece of the garden that the map is to fill its room with. */
export const framed = signal<readonly Place[] | undefined>(undefined);
/** When the present step of light began, in epoch milliseconds. */
export const lit = signal(stepOfLight(Date.now()));

/** Where the robot was. */
export interface RobotTrace extends Place {
  /** Axes that missed many steps on the way there, with the load of the worst in percent. */
  readonly missed: { readonly axes: readonly Axis[]; readonly load: number } | undefined;
}

/** Where the robot was, the oldest first. */
export const trail = signal<readonly RobotTrace[]>([]);
const LONGEST_TRAIL = 500;
/** Missed steps are reported above this percentage. */
const MANY = 50;

function missedNow(): RobotTrace["missed"] {
  const axes = AXES.filter((axis) => loadOf(axis) > MANY);
  return axes.length === 0 ? undefined : { axes, load: Math.max(...axes.map(loadOf)) };
}

effect(() => {
  const now = robotPlace.value;
  const known = trail.peek();
  const last = known.at(-1);
  if (now && (last?.x !== now.x || last.y !== now.y)) {
    trail.value = [...known, { x: now.x, y: now.y, missed: missedNow() }].slice(-LONGEST_TRAIL);
  }
});
