import type { ComponentChildren, JSX } from "preact";
import { go, here, hrefOf } from "../state";

interface Props extends Omit<JSX.IntrinsicElements["a"], "href" | "role"> {
  /** `/sequences/12`. */
  readonly to: string;
  readonly children?: ComponentChildren;
}

/** A link to a page of the console. A new tab, a copied address and so on work as with any link. */
export function Link({ to, onClick, ...rest }: Props) {
  const isOpen = to.replace(/\?.*/, "") === here.value.replace(/\?.*/, "");
  return (
    <a
      aria-current={isOpen ? "page" : undefined}
      {...rest}
      href={hrefOf(to)}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || event.button !== 0) return;
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        go(to);
      }}
    />
  );
}
