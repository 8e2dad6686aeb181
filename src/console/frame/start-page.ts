import { useEffect } from "preact/hooks";
import { pageAt, pages } from "../pages";
import { one } from "../state/records";
import { go } from "../state/router";

/** Leads from `/` to the page that the account wants to begin with, else to the first one. */
export function useStartPage(isAtStart: boolean): void {
  const wanted = isAtStart ? one("webAppConfig")?.landing_page : undefined;
  useEffect(() => {
    if (!isAtStart || wanted === undefined) return;
    const page = pageAt(wanted ?? "") ?? pages.find(({ group }) => group !== undefined);
    if (page) go(`/${page.path}`, { replace: true });
  }, [isAtStart, wanted]);
}
