import type { ComponentType } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { PageProps } from "../pages";
import "./sheet.css";

export interface SheetProps extends PageProps {
  readonly Page: ComponentType<PageProps>;
  readonly isWide: boolean;
}

/**
 * The list of a page or what is open, in a wide window both beside each other: then each scrolls for itself, and the list
 * begins where the open one is seen. Both stay as they are where the window gets wider or narrower: what is typed, too.
 */
export function Sheet({ Page, rest, isWide }: SheetProps) {
  const list = useRef<HTMLDivElement>(null);
  const isOpen = rest.length > 0;
  const isBeside = isWide && isOpen;
  useEffect(() => {
    if (!isBeside || !list.current) return undefined;
    const show = (): void => {
      const open = list.current?.querySelector("a[aria-current]");
      if (open) coming.disconnect();
      open?.scrollIntoView({ block: "nearest" });
    };
    const coming = new MutationObserver(show);
    coming.observe(list.current, { childList: true, subtree: true });
    show();
    return () => coming.disconnect();
  }, [isBeside]);
  return (
    <div class={isBeside ? "beside" : "alone"}>
      {(isWide || !isOpen) && (
        <div key="list" ref={list}>
          <Page rest={[]} />
        </div>
      )}
      {isOpen && (
        <div key={`open ${rest[0]}`} class={isBeside ? "open" : undefined} tabIndex={isBeside ? -1 : undefined}>
          <Page rest={rest} />
        </div>
      )}
    </div>
  );
}
