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
  /** Whether what is open stands beside its list. */
  readonly isBeside?: boolean;
}

/** Loads the code of a page and shows it. An error in the page leaves the frame as it is. */
export function PageView({ path, load, rest, isBeside = false }: Props) {
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
  return <Boundary key={path}>{isBeside ? <Beside Page={Page} rest={rest} /> : <Page rest={rest} />}</Boundary>;
}

/** The list of a page, and beside it what is open. Each scrolls for itself; the list begins where the open one is seen. */
function Beside({ Page, rest }: PageProps & { Page: ComponentType<PageProps> }) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const show = (): void => {
      const open = list.current?.querySelector("a[aria-current]");
      if (open) coming.disconnect();
      open?.scrollIntoView({ block: "nearest" });
    };
    const coming = new MutationObserver(show);
    if (list.current) coming.observe(list.current, { childList: true, subtree: true });
    show();
    return () => coming.disconnect();
  }, []);
  return (
    <div class="beside">
      <div ref={list}>
        <Page rest={[]} />
      </div>
      <div key={rest[0]} class="open" tabIndex={-1}>
        <Page rest={rest} />
      </div>
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
