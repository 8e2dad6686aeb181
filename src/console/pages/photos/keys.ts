import { useLayoutEffect, useRef } from "preact/hooks";

/** Controls that have a use of their own for all keys, and those for the space bar only. */
const CONTROLS = "input, select, dialog";
const PRESSED = "button, a";

/** Work of keys by their names, unless a control has the focus. */
export function useKeys(keys: Readonly<Record<string, () => void>>): void {
  const newest = useRef(keys);
  newest.current = keys;
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const isForControl =
        event.target instanceof Element &&
        event.target.closest(event.key === " " ? `${CONTROLS}, ${PRESSED}` : CONTROLS);
      const work =
        isForControl || event.ctrlKey || event.metaKey || event.altKey ? undefined : newest.current[event.key];
      if (!work) return;
      event.preventDefault();
      work();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
}
