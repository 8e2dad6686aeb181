import type { ComponentChildren } from "preact";
import "./shut.css";

interface Props {
  /** Why they are off; undefined where they are not. */
  readonly why: string | undefined;
  readonly children: ComponentChildren;
}

/** Fields that are stored as they are used: off, and why, for those who may not change the garden (`people.md` §5). */
export const Shut = ({ why, children }: Props) => (
  <fieldset class="shut" disabled={why !== undefined}>
    {why !== undefined && <p class="hint">{why}</p>}
    {children}
  </fieldset>
);
