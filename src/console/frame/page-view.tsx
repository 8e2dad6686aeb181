import { Component, type ComponentChildren, type ComponentType } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Button } from "../controls/button";
import { Empty, Spinner } from "../controls/states";
import type { PageEntry, PageProps } from "../pages";
import { connection } from "../state";
import { t } from "../texts/frame";
import type { SheetProps } from "./sheet";

interface Props extends PageProps {
  readonly path: string;
  readonly load: PageEntry["load"];
  readonly hasList?: boolean | undefined;
  /** Whether the window has room for a list beside what is open. */
  readonly isWide?: boolean;
}

interface Loaded {
  readonly path: string;
  /** Undefined where its code did not come. */
  readonly Page?: ComponentType<PageProps>;
  readonly Sheet?: ComponentType<SheetProps> | undefined;
}

/** Loads the code of a page and shows it. An error in the page leaves the frame as it is. */
export function PageView({ path, load, rest, hasList, isWide = false }: Props) {
  const [loaded, setLoaded] = useState<Loaded>();
  useEffect(() => {
    let isWanted = true;
    Promise.all([load(), hasList ? import("./sheet") : undefined]).then(
      ([{ default: Page }, sheet]) => isWanted && setLoaded({ path, Page, Sheet: sheet?.Sheet }),
      () => isWanted && setLoaded({ path }),
    );
    return () => void (isWanted = false);
  }, [path]);
  if (loaded?.path !== path) return <Spinner />;
  const { Page, Sheet } = loaded;
  if (!Page) return <Missing />;
  return (
    <Boundary key={path}>{Sheet ? <Sheet Page={Page} rest={rest} isWide={isWide} /> : <Page rest={rest} />}</Boundary>
  );
}

const LOOP_MS = 60_000;
/** Whether loading everything anew cannot become a loop. */
const mayReload = (): boolean => {
  const [start] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return start?.type !== "reload" || performance.now() > LOOP_MS;
};

/** The code of a page did not come. Browsers keep that for good, so all is loaded anew when the server is heard again. */
function Missing() {
  const isLive = connection.value === "live";
  const wasLive = useRef(isLive);
  if (isLive && !wasLive.current && mayReload()) location.reload();
  wasLive.current = isLive;
  return <Failure title={t.oldTitle} text={t.oldText} />;
}

const Failure = ({ title, text }: { title: string; text: string }) => (
  <Empty icon="warning" title={title}>
    <p>{text}</p>
    <Button look="main" icon="refresh" onPress={() => location.reload()}>
      {t.reload}
    </Button>
  </Empty>
);

/** Shows what failed instead of an empty page. */
class Boundary extends Component<{ children: ComponentChildren }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static override getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    console.error(error);
  }

  override render() {
    return this.state.hasFailed ? <Failure title={t.failedTitle} text={t.failedText} /> : this.props.children;
  }
}
