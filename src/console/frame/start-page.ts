import { useEffect } from "preact/hooks";
import { pageAt, pages } from "../pages";
import { isNew } from "../state/first-steps";
import { one } from "../state/records";
import { go } from "../state/router";

/** Path of the page to begin with: the first steps of an account without content, else what the account wants. */
function wantedPage(): string | null | undefined {
  const isFirst = isNew();
  return isFirst === true ? "first-steps" : isFirst === false ? one("webAppConfig")?.landing_page : undefined;
}

/** Leads from `/` to the page to begin with; to the first one where there is no such page. */
export function useStartPage(isAtStart: boolean): void {
  const wanted = isAtStart ? wantedPage() : undefined;
  useEffect(() => {
    if (!isAtStart || wanted === undefined) return;
    const page = pageAt(wanted ?? "") ?? pages.find(({ group }) => group !== undefined);
    if (page) go(`/${page.path}`, { replace: true });
  }, [isAtStart, wanted]);
}
