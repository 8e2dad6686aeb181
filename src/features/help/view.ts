import { HtmlPage } from "../../framework/page";
import type { Article } from "./article";
import { HELP_PATH } from "./paths";
import type { Hit } from "./search";

/** The top of every page: the way to the garden and to the index, and the search. */
const frame = (asked: string): string => `<nav>
<a href="/">Garden</a>
<a href="${HELP_PATH}">Guide</a>
<a href="/docs">API reference</a>
</nav>
<form role="search" action="${HELP_PATH}">
<label for="q">Search the guide</label>
<input id="q" name="q" type="search" maxlength="100" value="${Bun.escapeHTML(asked)}">
<button>Search</button>
</form>`;

const page = (title: string, html: string, asked = ""): HtmlPage =>
  new HtmlPage(title, `${frame(asked)}\n<article>\n${html}\n</article>`);

export const articlePage = ({ title, html }: Article): HtmlPage => page(title, html);

/** The places that were found, as links. Texts are escaped here. */
export function hitsPage(asked: string, hits: readonly Hit[]): HtmlPage {
  const rows = hits.map(
    ({ page, title, heading, anchor, excerpt }) =>
      `<li><a href="${HELP_PATH}/${page}${anchor}">${Bun.escapeHTML(
        heading === title ? title : `${title}: ${heading}`,
      )}</a><p>${Bun.escapeHTML(excerpt)}</p></li>`,
  );
  const found = `<ul class="hits">\n${rows.join("\n")}\n</ul>`;
  const none = `<p>Nothing was found. Try fewer words, or see the <a href="${HELP_PATH}">list of all pages</a>.</p>`;
  return page("Search", hits.length > 0 ? found : none, asked);
}
