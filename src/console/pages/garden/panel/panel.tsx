import type { ComponentChildren } from "preact";
import { useLayoutEffect } from "preact/hooks";
import { IconButton } from "../../../controls/button";
import { t } from "../../../texts/garden";
import { closePanel } from "../address";

interface Props {
  readonly title: string;
  /** Stands before the title. */
  readonly picture?: ComponentChildren;
  readonly children: ComponentChildren;
}

/** A panel beside the map: at the foot of a phone, at the side of a wide screen. The map can still be used. */
export function Panel({ title, picture, children }: Props) {
  useLayoutEffect(() => {
    const close = (event: KeyboardEvent): void => {
      if (event.key === "Escape" && !document.querySelector("dialog[open]")) closePanel();
    };
    addEventListener("keydown", close);
    return () => removeEventListener("keydown", close);
  }, []);
  return (
    <aside class="garden-panel" aria-label={title}>
      <header>
        {picture}
        <h2>{title}</h2>
        <IconButton icon="close" label={t.close} onPress={closePanel} />
      </header>
      {children}
    </aside>
  );
}
