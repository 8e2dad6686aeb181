import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Icon, type IconName } from "../icons/icon";
import type { Kind } from "../state/kinds";
import { collection, stateOf } from "../state";
import { t } from "../texts/controls";
import { Button } from "./button";

/** Stands where something is loaded, in the shape of rows; its text is heard and not seen. */
export const Spinner = () => (
  <p class="spinner" role="status">
    {t.loading}
    <i />
    <i />
    <i />
  </p>
);

interface EmptyProps {
  readonly icon: IconName;
  readonly title: string;
  readonly children?: ComponentChildren;
}

/** The empty state of a page: says what belongs here and how to begin. */
export const Empty = ({ icon, title, children }: EmptyProps) => (
  <div class="empty">
    <Icon name={icon} size={40} />
    <h2>{title}</h2>
    {children}
  </div>
);

const Failed = ({ again }: { again: () => unknown }) => (
  <Empty icon="offline" title={t.loadFailed}>
    <Button onPress={again}>{t.again}</Button>
  </Empty>
);

interface LoadedProps {
  readonly kinds: readonly Kind[];
  readonly children: () => ComponentChildren;
}

/** Draws its children when the records of these kinds are loaded. Before that it shows a spinner; after a failure, a button. */
export function Loaded({ kinds, children }: LoadedProps) {
  const failed = kinds.filter((kind) => stateOf(kind) === "failed");
  if (failed.length > 0) {
    const again = () => Promise.all(failed.map((kind) => collection(kind).load()));
    return <Failed again={again} />;
  }
  if (kinds.some((kind) => stateOf(kind) !== "loaded")) return <Spinner />;
  return <>{children()}</>;
}

interface AwaitedProps<T> {
  readonly work: () => Promise<T>;
  readonly children: (result: T) => ComponentChildren;
}

/** Does `work` once and draws its children with the result. Before that it shows a spinner; after a failure, a button. */
export function Awaited<T>({ work, children }: AwaitedProps<T>) {
  const [state, setState] = useState<{ readonly result: T } | "busy" | "failed">("busy");
  const begin = (): void => {
    setState("busy");
    work().then(
      (result) => setState({ result }),
      () => setState("failed"),
    );
  };
  useEffect(begin, []);
  if (state === "failed") return <Failed again={begin} />;
  if (state === "busy") return <Spinner />;
  return <>{children(state.result)}</>;
}
