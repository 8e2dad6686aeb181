import { useEffect, useRef, useState } from "preact/hooks";

/** Pixels above and below what can be seen in which rows are drawn. */
const SPARE_PX = 576;

/**
 * The rows of a long list that are drawn, computed from the place of its `body` in the window. `row`: the height of each
 * row in pixels.
 */
export function useVisible<B extends HTMLElement>(count: number, row: number) {
  const body = useRef<B>(null);
  const [first, setFirst] = useState(0);
  const [height, setHeight] = useState(innerHeight);
  const spare = Math.ceil(SPARE_PX / row);
  const shown = Math.ceil(height / row) + 2 * spare;
  useEffect(() => {
    const look = (): void => {
      setHeight(innerHeight);
      const above = -(body.current?.getBoundingClientRect().top ?? 0);
      setFirst(Math.max(0, Math.floor(above / row / spare) * spare - spare)); // in steps: not each pixel draws anew
    };
    look();
    addEventListener("scroll", look, { passive: true, capture: true }); // whatever scrolls around it
    addEventListener("resize", look);
    return () => {
      removeEventListener("scroll", look, { capture: true });
      removeEventListener("resize", look);
    };
  }, [count]);
  const from = Math.min(first, Math.max(0, count - shown));
  return { body, from, to: Math.min(count, from + shown) };
}
