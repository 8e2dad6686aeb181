import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { here, isBack } from "../state";

/** Keys that scroll what has the focus. */
const KEYS = /^(?: $|Page|Arrow|Home|End)/;
/** Events of a hand that scrolls: then the hand decides. */
const HANDS = ["wheel", "keydown", "pointerdown"] as const;

/**
 * Only the page scrolls, not the window, so three things of a window are done here. An address begins at its top. Back
 * leads to where one was in it. The keys that scroll do so wherever nothing has the focus.
 */
export function useScroll(scroller: RefObject<HTMLElement | null>): void {
  const places = useRef(new Map<string, number>()).current;
  const path = here.value.replace(/[?#].*/, "");
  useLayoutEffect(() => {
    const page = scroller.current;
    if (!page) return undefined;
    const wanted = (isBack.peek() && places.get(path)) || 0;
    const show = (): void => void (page.scrollTop = wanted);
    show();
    const coming = new MutationObserver(show);
    if (wanted > 0) coming.observe(page, { childList: true, subtree: true });
    const stop = (): void => coming.disconnect();
    const keep = (): void => void places.set(path, page.scrollTop);
    page.addEventListener("scroll", keep, { passive: true });
    for (const hand of HANDS) page.addEventListener(hand, stop, { passive: true });
    return () => {
      stop();
      page.removeEventListener("scroll", keep);
      for (const hand of HANDS) page.removeEventListener(hand, stop);
    };
  }, [path]);
  useEffect(() => {
    const scrollByKey = ({ key, target }: KeyboardEvent): void => {
      if (target !== document.body || !KEYS.test(key)) return;
      (scroller.current?.querySelector<HTMLElement>(".beside > .open") ?? scroller.current)?.focus({
        preventScroll: true,
      });
    };
    addEventListener("keydown", scrollByKey);
    return () => removeEventListener("keydown", scrollByKey);
  }, []);
}
