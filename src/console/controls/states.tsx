import type { ComponentChildren } from "preact";
import { Icon, type IconName } from "../icons/icon";
import type { Kind } from "../state/kinds";
import { collection, stateOf } from "../state/records";
import { t } from "../texts/controls";
import { Button } from "./button";

export const Spinner = () => (
  <p class="spinner" role="status">
    <span class="turning" />
    {t.loading}
  </p>
);

interface EmptyProps {
  readonly icon: IconName;
  readonly title: string;
  readonly children?: ComponentChildren;
}

/** What stands where nothing is yet: what would be here, and how to begin. */
export const Empty = ({ icon, title, children }: EmptyProps) => (
  <div class="empty">
    <Icon name={icon} size={40} />
    <h2>{title}</h2>
    {children}
  </div>
);

interface LoadedProps {
  readonly kinds: readonly Kind[];
  readonly children: () => ComponentChildren;
}

/** Draws its children when all records of these kinds are there; until then it says so, with a way to try again. */
export function Loaded({ kinds, children }: LoadedProps) {
  const failed = kinds.filter((kind) => stateOf(kind) === "failed");
  if (failed.length > 0) {
    const again = () => Promise.all(failed.map((kind) => collection(kind).load()));
    return (
      <Empty icon="offline" title={t.loadFailed}>
        <Button onPress={again}>{t.again}</Button>
      </Empty>
    );
  }
  if (kinds.some((kind) => stateOf(kind) !== "loaded")) return <Spinner />;
  return <>{children()}</>;
}
