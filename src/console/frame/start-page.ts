import { useEffect } from "preact/hooks";
import { pageAt, pages } from "../pages";
import { one } from "../state/records";
import { go } from "../state/router";

/** What an account says that has chosen nothing: other clients show the map beside that list. */
const USUAL = "plants";

/** Leads from `/` to the page that the account wants to begin with, else to the first one. */
export function useStartPage(isAtStart: boolean): void {
  const chosen = isAtStart ? one("webAppConfig")?.landing_page : undefined;
  const wanted = chosen === USUAL ? null : chosen;
  useEffect(() => {
    if (!isAtStart || wanted === undefined) return;
    const page = pageAt(wanted ?? "") ?? pages.find(({ group }) => group !== undefined);
    if (page) go(`/${page.path}`, { replace: true });
  }, [isAtStart, wanted]);
}
