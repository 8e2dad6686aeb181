import type { ComponentChildren, JSX } from "preact";
import { go, hrefOf } from "../state";

interface Props extends Omit<JSX.IntrinsicElements["a"], "href" | "role"> {
  /** `/sequences/12`. */
  readonly to: string;
  readonly children?: ComponentChildren;
}

/** A link to a page of the console. A new tab, a copied address and so on work as with any link. */
export function Link({ to, onClick, ...rest }: Props) {
  return (
    <a
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
