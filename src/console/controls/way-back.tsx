import type { ComponentChildren } from "preact";
import { Icon } from "../icons/icon";
import { Link } from "./link";

/** Leads from a record to the list that it is in. */
export const WayBack = ({ to, children }: { to: string; children: ComponentChildren }) => (
  <Link class="way-back" to={to}>
    <Icon name="back" />
    {children}
  </Link>
);
