import { effect, signal } from "@preact/signals";
import type { Place } from "../../garden/projection";
import { robotPlace } from "../../state/robot";

/* What the map and the panels beside it tell each other, apart from the address. */

/** Ids that are chosen. */
export const chosen = signal<ReadonlySet<number>>(new Set());
/** Whether dragging draws a box. */
export const isBoxing = signal(false);
/** Where the pointer is. */
export const pointer = signal<Place | undefined>(undefined);
/** Where the open point is being dragged to. */
export const dragged = signal<Place | undefined>(undefined);
/** Where something would be planted. */
export const preview = signal<{ readonly places: readonly Place[]; readonly radius: number }>({
  places: [],
  radius: 0,
});
/** Pixels per millimetre of what is seen. */
export const scale = signal(0);

/** Where the robot was, the oldest first. */
export const trail = signal<readonly Place[]>([]);
const LONGEST_TRAIL = 100;

effect(() => {
  const now = robotPlace.value;
  const known = trail.peek();
  const last = known.at(-1);
  if (now && (last?.x !== now.x || last.y !== now.y)) trail.value = [...known, now].slice(-LONGEST_TRAIL);
});
