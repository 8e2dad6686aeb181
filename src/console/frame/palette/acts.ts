import { t } from "../../texts/palette/palette";
import type { Entry } from "./entry";

/** Buttons of the page, and of the choices between its parts. */
const BUTTONS = "#page :is(.button, .tabs button):not([aria-busy=true], [disabled])";
/** Acts of a page that are listed: a page with hundreds of rows has a button in each. */
const MOST = 100;

const nameOf = (button: HTMLElement): string =>
  (button.getAttribute("aria-label") ?? button.textContent.replaceAll(/\s+/g, " ")).trim();

/**
 * The acts of the open page: what its buttons do, which ask and say why they are off by themselves. A button that is gone
 * when it is wanted does nothing.
 */
export function actEntries(): readonly Entry[] {
  const byName = new Map<string, HTMLElement>();
  for (const button of document.querySelectorAll<HTMLElement>(BUTTONS)) {
    const name = nameOf(button);
    if (name !== "" && !byName.has(name) && button.getClientRects().length > 0) byName.set(name, button);
    if (byName.size === MOST) break;
  }
  return [...byName].map(([text, button]): Entry => ({
    key: `act ${text}`,
    icon: "forward",
    text,
    detail: () => t.onPage,
    off: () => (button.getAttribute("aria-disabled") === "true" ? button.title || t.onPage : undefined),
    run: () => {
      if (!button.isConnected) return;
      button.focus();
      button.click();
    },
  }));
}
