import { signal } from "@preact/signals";
import type { ComponentType } from "preact";
import { useEffect } from "preact/hooks";
import { IconButton } from "../controls/button";
import { tell } from "../state";
import { t } from "../texts/frame";

type Load = () => Promise<ComponentType<{ readonly onClose: () => void }>>;

/** Windows that open above any page by a key. Their code comes with the first press. */
const palette: Load = () => import("./palette/palette").then(({ Palette }) => Palette);
const keys: Load = () => import("./palette/keys").then(({ Keys }) => Keys);

/** The window that a key opens: `Ctrl K` the palette, `?` the list of keys unless it is typed into a field. */
function windowOf({ key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent): Load | undefined {
  if (altKey) return undefined;
  if (ctrlKey || metaKey) return !shiftKey && key.toLowerCase() === "k" ? palette : undefined;
  const isTyped = target instanceof Element && target.closest("input, select, textarea");
  return key === "?" && !isTyped ? keys : undefined;
}

const opened = signal<Awaited<ReturnType<Load>> | undefined>(undefined);

async function open(load: Load): Promise<void> {
  const Window = await load();
  if (!document.querySelector("dialog[open]")) opened.value = Window;
}

export const openPalette = (): Promise<void> => open(palette);

/** Opens the command palette. A phone has no room for it: there it stands above the list of pages. */
export const PaletteButton = () => (
  <IconButton class="find" icon="search" label={t.palette} aria-keyshortcuts="Control+K Meta+K" onPress={openPalette} />
);

/** Where a window stands that a key has opened. The keys work wherever one is, but above an open window. */
export function KeyWindow() {
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => {
      const load = windowOf(event);
      if (!load) return;
      event.preventDefault();
      open(load).catch(tell);
    };
    addEventListener("keydown", hear);
    return () => removeEventListener("keydown", hear);
  }, []);
  const Window = opened.value;
  return Window ? <Window onClose={() => (opened.value = undefined)} /> : null;
}
