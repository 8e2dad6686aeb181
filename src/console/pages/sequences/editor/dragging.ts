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
  const middles = elements.map((each) => each.getBoundingClientRect()).map(({ top, height }) => top + height / 2);
  return { parent, index: middles.filter((middle) => middle < y).length };
}

const samePlace = (one: Insertion | undefined, other: Insertion | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

function move(editor: Editor, from: Path, insertion: Insertion): void {
  const script = editor.draft.peek().script;
  const next = moveTo(script, from, insertion);
  if (next === script) return;
  const to = arrival(from, insertion);
  const all = nodeAt(next, to.slice(0, -1))?.body?.length ?? 0;
  editor.arrange(next, t.movedTo(Number(to.at(-1)) + 1, all), { open: elementOf(to.slice(0, -1)), focus: to });
}

/** Listeners for the grip of an element, which is dragged by finger, pen and mouse, and moved by the arrow keys. */
export function useGrip(editor: Editor, path: Path, kind: string) {
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
    if (isDropped && drag?.place) move(editor, path, drag.place);
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
      const step = { ArrowUp: -1, ArrowDown: 2 }[event.key];
      if (step === undefined) return;
      event.preventDefault();
      shift(editor, path, step);
    },
  };
}

/** One place up (-1) or down (2: before the one behind the next). */
export function shift(editor: Editor, path: Path, by: -1 | 2 | number): void {
  const [parent, index] = [path.slice(0, -1), Number(path.at(-1)) + by];
  const size = nodeAt(editor.draft.peek().script, parent)?.body?.length ?? 0;
  if (index >= 0 && index <= size) move(editor, path, { parent, index });
}
