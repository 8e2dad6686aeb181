import "./log-kind.css";
import type { Log } from "../../client/records";
import { Icon, type IconName } from "../icons/icon";
import { kindNames } from "../texts/logs";

export type LogKind = Log["type"];

/** All kinds, in the order of their buttons. */
const ICONS = {
  success: "check",
  info: "about",
  busy: "refresh",
  warn: "warning",
  error: "alert",
  fun: "leaf",
  debug: "wrench",
  assertion: "box",
} as const satisfies Record<LogKind, IconName>;

export const KINDS = Object.keys(ICONS) as LogKind[]; // keys() forgets which

export const KindIcon = ({ kind }: { kind: LogKind }) => (
  <span class={`log-kind ${kind}`}>
    <Icon name={ICONS[kind]} size={18} label={kindNames[kind]} />
  </span>
);
