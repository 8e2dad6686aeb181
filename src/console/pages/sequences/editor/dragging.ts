import { useRef } from "preact/hooks";
import { arrival, moveTo, type Insertion } from "../../../script/edit";
import { isWithin, nodeAt, type Path, pathOf } from "../../../../robot/script/node";
import { elementOf } from "../../../script/walk";
import { t } from "../../../texts/sequences";
import { sentenceOf } from "../../../controls/script/sentence";
import type { Editor } from "./editor";

/** Pixels that the pointer moves before dragging begins. */
const SLACK = 4;
/** Pixels at the edge of the window in which the page scrolls, and how far it does with each picture. */
const EDGE = 90;
const SPEED = 9;

/**
 * The place for an element at a point of the window. It is in the body at this point, or around it, that may hold the
 * kind. Without such a body it is in the element's own body, as far up or down as the point is.
 */
function placeAt(x: number, y: number, kind: string, from: Path, grip: Element): Insertion | undefined {
  const isTaken = ({ dataset }: HTMLElement): boolean => dataset["kinds"]?.split(" ").includes(kind) ?? false;
  let list = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-body]");
  while (list && !isTaken(list)) list = list.parentElement?.closest<HTMLElement>("[data-body]");
  list ??= grip.closest<HTMLElement>("[data-body]");
  if (!list) return undefined;
  const parent = pathOf(list.dataset["body"] ?? "[]");
  if (isWithin(parent, from)) return undefined;
  const elements = [...list.children].filter((each) => each instanceof HTMLElement && each.dataset["step"]);
  const above = elements.filter((each) => {
    const { top, height } = each.getBoundingClientRect();
    return top + height / 2 < y;
  });
  return { parent, index: above.reduce((count, each) => count + sizeOf(each), 0) };
}

/** How many elements a row shows as one. */
const sizeOf = (row: Element): number => Number(row.getAttribute("data-size"));

const samePlace = (one: Insertion | undefined, other: Insertion | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Elements that are shown as one, and how many are so before and after them; 0 at the ends of a body. */
export interface Steps {
  readonly before: number;
  readonly size: number;
  readonly after: number;
}

function move(editor: Editor, from: Path, insertion: Insertion, size: number): void {
  const script = editor.draft.peek().script;
  const next = moveTo(script, from, insertion, size);
  if (next === script) return;
  const to = arrival(from, insertion, size);
  const all = nodeAt(next, to.slice(0, -1))?.body?.length ?? 0;
  editor.arrange(next, t.movedTo(Number(to.at(-1)) + 1, all), { open: elementOf(to.slice(0, -1)), focus: to });
}

/** Listeners for the grip of an element, which is dragged by finger, pen and mouse, and moved by the arrow keys. */
export function useGrip(editor: Editor, path: Path, kind: string, steps: Steps) {
  const start = useRef<{ readonly x: number; readonly y: number; readonly grip: Element } | undefined>(undefined);
  const frame = useRef(0);

  function follow(x: number, y: number): void {
    if (!start.current) return;
    const insertion = placeAt(x, y, kind, path, start.current.grip);
    const before = editor.drag.peek();
    const kept = samePlace(before?.place, insertion) ? before?.place : insertion;
    const text = before?.text ?? sentenceOf(nodeAt(editor.draft.peek().script, path) ?? { kind, args: {} });
    editor.drag.value = { path, kind, text, x, y, place: kept };
  }

  function scroll(): void {
    const drag = editor.drag.peek();
    if (!drag) return;
    const down = drag.y > innerHeight - EDGE ? 1 : 0;
    const up = drag.y < EDGE ? 1 : 0;
    if (down !== up) {
      document.getElementById("page")?.scrollBy(0, (down - up) * SPEED);
      follow(drag.x, drag.y);
    }
    frame.current = requestAnimationFrame(scroll);
  }

  function end(isDropped: boolean): void {
    const drag = editor.drag.peek();
    start.current = undefined;
    cancelAnimationFrame(frame.current);
    editor.drag.value = undefined;
    if (isDropped && drag?.place) move(editor, path, drag.place, steps.size);
  }

  return {
    onPointerDown: (event: PointerEvent & { readonly currentTarget: HTMLElement }) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      start.current = { x: event.clientX, y: event.clientY, grip: event.currentTarget };
    },
    onPointerMove: ({ clientX: x, clientY: y }: PointerEvent) => {
      if (!start.current) return;
      const isDragging = editor.drag.peek() !== undefined;
      if (!isDragging && Math.hypot(x - start.current.x, y - start.current.y) < SLACK) return;
      follow(x, y);
      if (!isDragging) frame.current = requestAnimationFrame(scroll);
    },
    onPointerUp: () => end(true),
    onPointerCancel: () => end(false),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === "Escape") end(false);
      const way = { ArrowUp: "up", ArrowDown: "down" }[event.key];
      if (way !== "up" && way !== "down") return;
      event.preventDefault();
      shift(editor, path, steps, way);
    },
  };
}

/** Moves them before what is shown before them, or behind what is shown after them. */
export function shift(editor: Editor, path: Path, { before, size, after }: Steps, way: "up" | "down"): void {
  const index = Number(path.at(-1)) + (way === "up" ? -before : size + after);
  move(editor, path, { parent: path.slice(0, -1), index }, size);
}
