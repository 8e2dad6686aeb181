import { useEffect } from "preact/hooks";
import { ConfirmPlace } from "../controls/confirm";
import { pageAt } from "../pages";
import { connection, here, isLookOnly, isReachable, keptLine, segments, token } from "../state";
import { t } from "../texts/frame";
import { titles } from "../texts/pages";
import { Header } from "./header";
import { Lines } from "./lines";
import { Navigation, TabBar } from "./navigation";
import { NotFound } from "./not-found";
import { PageView } from "./page-view";
import { useStartPage } from "./start-page";

const loadSignIn = () => import("../pages/sign-in/page");

/** A visitor who is not signed in sees the sign-in page. After that the page of the address is shown. */
export function App() {
  return token.value === undefined ? <Outside /> : <Inside />;
}

function Outside() {
  useEffect(() => void (document.title = `${titles.signIn} · Gardenshed`), []);
  return (
    <>
      <PageView path="sign-in" load={loadSignIn} rest={[]} />
      <Lines />
    </>
  );
}

function Inside() {
  const [path, ...rest] = segments.value;
  const page = pageAt(path);
  const title = page ? titles[page.title] : t.notFoundTitle;
  useStartPage(here.value === "/");
  useEffect(() => void (document.title = `${title} · Gardenshed`), [title]);
  return (
    <div class="frame">
      <a class="skip" href="#page">
        {t.skip}
      </a>
      <Navigation open={path} />
      <div class={page?.fillsWindow ? "column filled" : "column"}>
        <Header title={title} />
        {(!isReachable.value || connection.value === "offline") && (
          <p class="offline-line" role="status">
            {keptLine.value ?? t.offlineLine}
          </p>
        )}
        {isLookOnly.value && (
          <p class="offline-line" role="status">
            {t.lookOnlyLine}
          </p>
        )}
        <main id="page" tabIndex={-1}>
          {page ? <PageView path={page.path} load={page.load} rest={rest} /> : here.value !== "/" && <NotFound />}
        </main>
      </div>
      <TabBar open={path} />
      <Lines />
      <ConfirmPlace />
    </div>
  );
}
