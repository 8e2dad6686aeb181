import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { openLayer } from "../state";
import { t } from "../texts/controls";
import { IconButton } from "./button";

interface Props {
  readonly title: string;
  /** `sheet`: comes from the foot of a phone, from the side of a wide screen. */
  readonly look?: "dialog" | "sheet";
  /** Whether its address is in the history already, so that Back leaves it. */
  readonly hasAddress?: boolean;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

/** A window above the page, open as long as it is drawn. Escape, the cross and a press beside it close it. */
export function Dialog({ title, look = "dialog", hasAddress = false, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    const opener = document.activeElement;
    dialog.current?.showModal();
    const closed = hasAddress ? undefined : openLayer(() => close.current());
    return () => {
      closed?.();
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      class={look}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div class="dialog-body">
        <header>
          <h2 id={id}>{title}</h2>
          <IconButton icon="close" label={t.close} onPress={onClose} />
        </header>
        {children}
      </div>
    </dialog>
  );
}
