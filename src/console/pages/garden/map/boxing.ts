import type { Place } from "../../../../robot/garden/place";

/** Lets a box be drawn on the map with mouse, pen or finger. */
export function startBoxing(
  container: HTMLElement,
  placeOf: (event: PointerEvent) => Place,
  onBox: (from: Place, to: Place) => void,
  onDraw: (from: Place, to: Place) => void,
) {
  let isOn = false;
  let hasDrawn = false;
  let from: { readonly place: Place; readonly x: number; readonly y: number } | undefined;
  const box = document.createElement("div");
  box.className = "garden-box";
  box.hidden = true;
  container.append(box);
  const ending = new AbortController();
  const on = (
    name: "pointerdown" | "pointermove" | "pointerup" | "pointercancel",
    hear: (event: PointerEvent) => void,
  ) => container.addEventListener(name, (event) => isOn && hear(event), { signal: ending.signal });
  container.addEventListener("pointerdown", () => (hasDrawn = false), { capture: true, signal: ending.signal });
  on("pointerdown", (event) => {
    const { left, top } = container.getBoundingClientRect();
    from = { place: placeOf(event), x: event.clientX - left, y: event.clientY - top };
    container.setPointerCapture(event.pointerId);
  });
  on("pointermove", (event) => {
    if (!from) return;
    const { left, top } = container.getBoundingClientRect();
    const [x, y] = [event.clientX - left, event.clientY - top];
    box.hidden = false;
    box.style.left = `${Math.min(from.x, x)}px`;
    box.style.top = `${Math.min(from.y, y)}px`;
    box.style.width = `${Math.abs(from.x - x)}px`;
    box.style.height = `${Math.abs(from.y - y)}px`;
    onDraw(from.place, placeOf(event));
  });
  const end = (): void => {
    from = undefined;
    box.hidden = true;
  };
  on("pointerup", (event) => {
    const begun = from;
    const wasDrawn = !box.hidden;
    end();
    if (!begun || !wasDrawn) return;
    hasDrawn = true;
    onBox(begun.place, placeOf(event));
  });
  on("pointercancel", end);
  return {
    /** The browser counts the end of a box as a click too. */
    hasJustDrawn: () => hasDrawn,
    set: (next: boolean) => {
      isOn = next;
      container.classList.toggle("is-boxing", next);
    },
    close: () => {
      ending.abort();
      box.remove();
    },
  };
}
