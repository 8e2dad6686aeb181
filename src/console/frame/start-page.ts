import { useEffect } from "preact/hooks";
import { pageAt, pages } from "../pages";
import { isNew } from "../state/first-steps";
import { one } from "../state/records";
import { go } from "../state/router";

/** What an account says that has chosen nothing: other clients show the map beside that list. */
const USUAL = "plants";

/** Path of the page to begin with, null for the first one of all; undefined until that is known. */
function wantedPage(): string | null | undefined {
  const isFirst = isNew();
  if (isFirst !== false) return isFirst ? "first-steps" : undefined;
  const chosen = one("webAppConfig")?.landing_page;
  return chosen === USUAL ? null : chosen;
}

/** Leads from `/` to the first steps where nothing is, else to the page that the account wants to begin with. */
export function useStartPage(isAtStart: boolean): void {
  const wanted = isAtStart ? wantedPage() : undefined;
  useEffect(() => {
    if (!isAtStart || wanted === undefined) return;
    const page = pageAt(wanted ?? "") ?? pages.find(({ group }) => group !== undefined);
    if (page) go(`/${page.path}`, { replace: true });
  }, [isAtStart, wanted]);
}
