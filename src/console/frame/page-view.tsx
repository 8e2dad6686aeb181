import { Component, type ComponentChildren, type ComponentType } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Button } from "../controls/button";
import { Empty, Spinner } from "../controls/states";
import type { PageEntry, PageProps } from "../pages";
import { connection } from "../state";
import { t } from "../texts/frame";

interface Props extends PageProps {
  readonly path: string;
  readonly load: PageEntry["load"];
  readonly hasList?: boolean | undefined;
  /** Whether the window has room for a list beside what is open. */
  readonly isWide?: boolean;
}

/** Loads the code of a page and shows it. An error in the page leaves the frame as it is. */
export function PageView({ path, load, rest, hasList, isWide = false }: Props) {
  const [loaded, setLoaded] = useState<{ path: string; Page: ComponentType<PageProps> | undefined }>();
  useEffect(() => {
    let isWanted = true;
    load().then(
      ({ default: Page }) => isWanted && setLoaded({ path, Page }),
      () => isWanted && setLoaded({ path, Page: undefined }),
    );
    return () => void (isWanted = false);
  }, [path]);
  if (loaded?.path !== path) return <Spinner />;
  const { Page } = loaded;
  if (!Page) return <Missing />;
  return (
    <Boundary key={path}>{hasList ? <Sheet Page={Page} rest={rest} isWide={isWide} /> : <Page rest={rest} />}</Boundary>
  );
}

interface SheetProps extends PageProps {
  readonly Page: ComponentType<PageProps>;
  readonly isWide: boolean;
}

/**
 * The list of a page or what is open, in a wide window both beside each other: then each scrolls for itself, and the list
 * begins where the open one is seen. Both stay as they are where the window gets wider or narrower: what is typed, too.
 */
function Sheet({ Page, rest, isWide }: SheetProps) {
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
