import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { IconButton } from "../../../controls/button";
import { t } from "../../../texts/garden/panels";
import { closePanel } from "../address";
import { panel } from "../state";
import "./panel.css";

interface Props {
  readonly title: string;
  /** Stands before the title. */
  readonly picture?: ComponentChildren;
  /** `wide`: below the map on a wide screen, too. */
  readonly look?: "wide";
  readonly children: ComponentChildren;
}

/** A panel beside the map: at the foot of a phone, at the side of a wide screen. The map can still be used. */
export function Panel({ title, picture, look, children }: Props) {
  const shown = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    panel.value = shown.current ?? undefined;
    return () => void (panel.value = undefined);
  }, []);
  useLayoutEffect(() => {
    const close = (event: KeyboardEvent): void => {
      if (event.key === "Escape" && !document.querySelector("dialog[open]")) closePanel();
    };
    addEventListener("keydown", close);
    return () => removeEventListener("keydown", close);
  }, []);
  return (
    <aside ref={shown} class={`garden-panel ${look ?? ""}`} aria-label={title}>
      <header>
        {picture}
        <h2>{title}</h2>
        <IconButton icon="close" label={t.close} onPress={closePanel} />
      </header>
      {children}
    </aside>
  );
}
