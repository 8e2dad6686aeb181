import { useEffect, useRef } from "preact/hooks";
import { ConfirmPlace } from "../controls/confirm";
import { useMedia } from "../controls/media";
import { Awaited, Spinner } from "../controls/states";
import { framelessPages, type PageEntry, pageAt } from "../pages";
import {
  connection,
  here,
  isReachable,
  keptLine,
  lookOnly,
  openNotices,
  presence,
  runs,
  segments,
  token,
} from "../state";
import { t } from "../texts/frame";
import { titles } from "../texts/pages";
import { Header } from "./header";
import { Lines } from "./lines";
import { Navigation, TabBar } from "./navigation";
import { NotFound } from "./not-found";
import { PageView } from "./page-view";
import { KeyWindow } from "./palette-button";
import { useScroll } from "./scroll";
import { useSays } from "./says";
import { useStartPage } from "./start-page";

const NAME = "Gardenshed";

const SIGN_IN: (typeof framelessPages)[string] = { title: "signIn", load: () => import("../pages/sign-in/page") };

/** A visitor who is not signed in sees the sign-in page. After that the page of the address is shown. */
export function App() {
  const [path = ""] = segments.value;
  const outside = framelessPages[path] ?? (token.value === undefined ? SIGN_IN : undefined);
  return outside ? <Outside path={path} {...outside} /> : <Inside />;
}

function Outside({ path, title, load }: Pick<PageEntry, "path" | "title" | "load">) {
  useEffect(() => void (document.title = `${titles[title]} · ${NAME}`), [title]);
  return (
    <div class="outside">
      <div class="page">
        <PageView path={load === SIGN_IN.load ? "sign-in" : path} load={load} rest={[]} />
      </div>
      <Lines />
    </div>
  );
}

function Inside() {
  const [path, ...rest] = segments.value;
  const page = pageAt(path);
  // At the start the page to begin with may not be known yet: nothing is missing there.
  const isAtStart = here.value === "/";
  const title = page ? titles[page.title] : isAtStart ? NAME : t.notFoundTitle;
  const scroller = useRef<HTMLElement>(null);
  const isWide = useMedia("(width >= 1400px)");
  const isBeside = isWide && rest.length > 0 && (page?.hasList ?? false);
  useScroll(scroller);
  useStartPage(isAtStart);
  const says = useSays();
  useEffect(() => void (document.title = title === NAME ? NAME : `${title} · ${NAME}`), [title]);
  return (
    <div class="frame">
      <Header title={title} />
      <Navigation open={path} />
      <div class="notices">
        {(!isReachable.value || connection.value === "offline") && (
          <p class="offline-line" role="status">
            {keptLine.value ?? t.offlineLine}
          </p>
        )}
        {openNotices().length > 0 && (
          <Awaited work={() => import("./notice-line")}>{({ NoticeLine }) => <NoticeLine />}</Awaited>
        )}
        {lookOnly.value !== undefined && (
          <p class="offline-line" role="status">
            {lookOnly.value}
          </p>
        )}
        {presence.value?.robot.seen_at !== null && <div class="newest">{says && <says.NewestLine />}</div>}
      </div>
      <main id="page" tabIndex={-1} ref={scroller} class={page?.fillsWindow || isBeside ? "filled" : undefined}>
        {page ? <PageView {...page} rest={rest} isWide={isWide} /> : isAtStart ? <Spinner /> : <NotFound />}
      </main>
      <div class="foot">
        {says && <says.Toasts />}
        <Lines />
        {runs.value.length > 0 && <Awaited work={() => import("./work-bar")}>{({ WorkBar }) => <WorkBar />}</Awaited>}
      </div>
      <TabBar open={path} />
      <ConfirmPlace />
      <KeyWindow />
    </div>
  );
}
