import { Component, type ComponentChildren, type ComponentType } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Button } from "../controls/button";
import { useMedia } from "../controls/media";
import { Empty, Spinner } from "../controls/states";
import type { PageEntry, PageProps } from "../pages";
import { connection } from "../state";
import { t } from "../texts/frame";

interface Props extends PageProps {
  readonly path: string;
  readonly load: PageEntry["load"];
  readonly hasList?: boolean | undefined;
}

/**
 * Loads the code of a page and shows it; what is open beside its list where both have room. An error in the page leaves
 * the frame as it is.
 */
export function PageView({ path, load, rest, hasList }: Props) {
  const isWide = useMedia("(width >= 1400px)");
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
    <Boundary key={path}>
      {isWide && hasList && rest.length > 0 ? (
        <div class="beside">
          <Page rest={[]} />
          <Page rest={rest} />
        </div>
      ) : (
        <Page rest={rest} />
      )}
    </Boundary>
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
