import type { ComponentChildren } from "preact";
import { Icon } from "../icons/icon";
import { withQuery } from "../state";
import { Link } from "./link";

/** Leads from a record to the list that it is in, as that was left. */
export const WayBack = ({ to, children }: { to: string; children: ComponentChildren }) => (
  <Link class="way-back" to={withQuery(to)}>
    <Icon name="back" />
    {children}
  </Link>
);
