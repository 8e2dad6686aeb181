import { isWithin } from "../../garden/within";
import type { Place } from "../../../robot/garden/place";
import { setQuery } from "../../state";
import { closePanel, openHere, opened, openPoint } from "./address";
import { onBed } from "./moves";
import { bed, pressable, pressedAt, readingPressedAt } from "./scene";
import { chosen, isBoxing, overlay, pointer, rectangle } from "./state";

/** Answers a press on the map. The open panel decides how. */
export function tapped(place: Place, scale: number): void {
  pointer.value = place;
  const { what } = opened.peek();
  if (overlay.peek()) return overlay.peek()?.press(onBed(place));
  if (what === "add") {
    const { x, y } = onBed(place);
    return setQuery({ x: String(x), y: String(y) });
  }
  if (what === "time" || what === "plant") return; // plants of another time are no records to open
  const point = pressedAt(place, scale);
  if (what === "select") return point && choose([point.id]);
  if (point) return openPoint(point.id);
  const reading = readingPressedAt(place, scale);
  if (reading) return openHere(onBed(reading));
  if (what === "nothing" && isWithin(place, bed.peek())) return openHere(onBed(place));
  closePanel();
}

/** Toggles whether points are chosen. */
function choose(ids: readonly number[]): void {
  const next = new Set(chosen.peek());
  for (const id of ids) if (!next.delete(id)) next.add(id);
  chosen.value = next;
}

/** A box is being drawn. */
export function drawn(from: Place, to: Place): void {
  if (opened.peek().what === "plant") rectangle.value = { from, to, isDone: false };
}

/** A box was drawn. The points inside are chosen as well, or it is planted. */
export function boxed(from: Place, to: Place): void {
  if (opened.peek().what === "plant") {
    rectangle.value = { from, to, isDone: true };
    return;
  }
  const [left, right] = [Math.min(from.x, to.x), Math.max(from.x, to.x)];
  const [low, high] = [Math.min(from.y, to.y), Math.max(from.y, to.y)];
  const inside = pressable
    .peek()
    .filter(({ place: { x, y } }) => x >= left && x <= right && y >= low && y <= high)
    .map(({ point }) => point.id);
  chosen.value = new Set([...chosen.peek(), ...inside]);
  isBoxing.value = false;
}
