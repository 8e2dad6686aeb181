import { useEffect } from "preact/hooks";
import { pageAt, pages } from "../pages";
import { go, isNew, one } from "../state";

/** The `landing_page` of an account that has chosen none. Other clients show the map beside that list. */
const USUAL = "plants";

/** Path of the page to begin with. Null: the first page. Undefined: not known yet. */
function wantedPage(): string | null | undefined {
  const isFirst = isNew();
  if (isFirst !== false) return isFirst ? "first-steps" : undefined;
  const chosen = one("webAppConfig")?.landing_page;
  return chosen === USUAL ? null : chosen;
}

/** Goes from `/` to the first steps when the account is empty, else to its `landing_page`. */
export function useStartPage(isAtStart: boolean): void {
  const wanted = isAtStart ? wantedPage() : undefined;
  useEffect(() => {
    if (!isAtStart || wanted === undefined) return;
    const page = pageAt(wanted ?? "") ?? pages.find(({ group }) => group !== undefined);
    if (page) go(`/${page.path}`, { replace: true });
  }, [isAtStart, wanted]);
}
