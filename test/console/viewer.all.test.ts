import { expect } from "bun:test";
import type { Page } from "playwright-core";
import { consoleTest, type Visit } from "../support/console";
import { answerTo, memberOf } from "../support/people";
import { patch } from "../support/scenarios";
import { ACCOUNTS, openPage, paths } from "./every-page";

/* What somebody who may only look presses is off and says why, or does no more than to look. Source: `people.md` §5. */

const REASON = "Looking at Olga’s garden. Olga can let you do more.";
/** Of controls that are alike in the rows of a list, so many are used. */
const ALIKE = 2;
/** Controls that can be used, in their order. */
const USABLE = `[...document.querySelectorAll("#page :is(button, select, input:is([type=checkbox], [type=radio]))")]
  .filter((each) => each.checkVisibility() && !each.matches(":disabled, [aria-disabled=true]"))
  .filter((each) => each.textContent.trim() !== "Sign out")
  .filter((each, _, all) => {
    const kindOf = (one) => [one.localName, one.className, one.parentElement.className].join();
    const isAlike = (other) => other.closest("li, tr") !== null && kindOf(other) === kindOf(each);
    return each.closest("li, tr") === null || all.filter(isAlike).indexOf(each) < ${ALIKE};
  })`;
/** What belongs to the person, and would end the walk. */
const OWN = /\/api\/(?:members|sessions|users|tokens|invitations)\b/;
/** What leads further in a dialog that has come. */
const FURTHER = `[...document.querySelectorAll("dialog[open] button")]
  .filter((each) => !each.matches(":disabled, [aria-disabled=true]") && each.matches(".main, .danger, [type=submit]"))`;
/** Uses the control of a number in such a list, and answers what it is called. */
const use = (list: string, number: number): string => `(() => {
  const each = ${list}[${number}];
  if (!each) return undefined;
  const name = (each.getAttribute("aria-label") || each.labels?.[0]?.textContent || each.textContent || "").trim();
  if (each.localName !== "select") each.click();
  else {
    each.selectedIndex = (each.selectedIndex + 1) % each.options.length;
    each.dispatchEvent(new Event("change", { bubbles: true }));
  }
  return each.localName + " " + name.slice(0, 40);
})()`;

/** How often a message or a form says why not; that it stands on the page does not count. */
const toldOn = (page: Page): Promise<number> => page.locator(".lines, .problem").getByText(REASON).count();

/** Addresses behind links of the page, and its own. */
const LINKS = `[location.href, ...[...document.querySelectorAll("#page a[href]")].map((each) => each.href)]`;
/** What an address shows: one record stands for all of its kind, and one tab for itself. */
const kindOf = (url: URL): string => `${url.pathname.replace(/\d+/g, "#")} ${url.searchParams.get("tab") ?? ""}`;
/** Of pages below one, so many are looked at: each crop has its own. */
const MOST_BELOW = 8;

/** Goes through a page with its tabs and records, and uses everything; what was refused is noted. */
class Walk {
  readonly refused: string[] = [];
  used = 0;
  readonly #seen = new Set<string>();
  readonly #ahead: string[];
  readonly #page: string;

  constructor(page: string) {
    this.#page = page;
    this.#ahead = [page];
  }

  async go(visit: Visit): Promise<void> {
    for (let path = this.#ahead.shift(); path !== undefined; path = this.#ahead.shift()) await this.#use(visit, path);
  }

  get pages(): number {
    return this.#seen.size;
  }

  /** Notes what lies ahead. */
  async #lookAhead(page: Page): Promise<void> {
    for (const href of (await page.evaluate(LINKS)) as string[]) {
      const url = new URL(href);
      const path = /\/app\/(.+)/.exec(url.pathname)?.[1];
      if (path?.split("/")[0] !== this.#page || this.#seen.has(kindOf(url))) continue;
      if (this.#seen.size === MOST_BELOW) return;
      this.#seen.add(kindOf(url));
      this.#ahead.push(path + url.search);
    }
  }

  async #use(visit: Visit, path: string): Promise<void> {
    const { page } = visit;
    const open = async (): Promise<[number, string]> => {
      await openPage(visit, path);
      await this.#lookAhead(page);
      return [await toldOn(page), page.url()];
    };
    let [told, url] = await open();
    for (let number = 0; ; number++) {
      const name = (await page.evaluate(use(USABLE, number))) as string | undefined;
      if (name === undefined) return;
      this.used += 1;
      await page.waitForTimeout(30);
      const further = (await page.evaluate(use(FURTHER, 0))) as string | undefined;
      if (further !== undefined) await page.waitForTimeout(30);
      await this.#lookAhead(page);
      const isRefused = (await toldOn(page)) > told;
      if (isRefused) this.refused.push(`${path}: ${[name, further].filter(Boolean).join(", ")}`);
      const isSame = page.url() === url && (await page.locator("dialog[open]").count()) === 0;
      if (isRefused || !isSame) [told, url] = await open();
    }
  }
}

for (const path of paths) {
  consoleTest(`${path}: a viewer is offered nothing that is refused`, async ({ server, account, visit }) => {
    await answerTo(server, patch("/api/users", { name: "Olga" }), account.token);
    await ACCOUNTS["demo"]?.(account);
    const viewer = await visit({ size: "desktop" });
    const refusedByServer: string[] = [];
    viewer.page.on("response", (answer) => {
      if (answer.status() === 403) refusedByServer.push(`${answer.request().method()} ${answer.url()}`);
    });
    await viewer.page.route(OWN, (route) =>
      route.request().method() === "GET"
        ? route.fallback()
        : route.fulfill({ status: 422, json: { error: "Not in this walk." } }),
    );
    await viewer.openAs("/today", await memberOf(server, account, "viewer"));
    const walk = new Walk(path);
    await walk.go(viewer);
    console.log(`${path}: ${walk.used} controls of ${walk.pages} pages`);
    expect({ refused: walk.refused, refusedByServer }).toEqual({ refused: [], refusedByServer: [] });
  });
}
