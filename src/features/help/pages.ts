import { matchesEntityTag } from "../../framework/entity-tag";
import { noSuchPage } from "../../framework/errors";
import { type HtmlPage, type Page, type PageContext, seenFrom } from "../../framework/page";
import { fairScheduler } from "../../framework/fair-scheduler";
import { networkOf } from "../../platform/network/network";
import { once } from "../../platform/once";
import { HELP_PATH } from "./paths";

/** The guide is large and rarely read: its text and code are loaded when it is first asked for. */
const load = once(async () => {
  const [{ indexText, pageTexts }, { articleOf }, view, { search }] = await Promise.all([
    import("./guide"),
    import("./article"),
    import("./view"),
    import("./search"),
  ]);
  const articles = new Map([...pageTexts].map(([name, text]) => [name, articleOf(text)]));
  const index = articleOf(indexText);
  return {
    found: (asked: string): HtmlPage => view.hitsPage(asked, search(asked, articles)),
    index: (): HtmlPage => view.articlePage(index),
    /** Undefined for a name that no page has. */
    page: (name: string): HtmlPage | undefined => {
      const article = articles.get(name);
      return article && view.articlePage(article);
    },
  };
});

/** The page, or that the browser has it already. It changes only with the program. */
function answer({ request, root }: PageContext, page: HtmlPage): Response {
  const text = seenFrom(root, String(page));
  const etag = `"${Bun.hash(text).toString(36)}"`;
  const headers = { etag, "cache-control": "no-cache", "content-type": "text/html; charset=utf-8" };
  const isKnown = matchesEntityTag(request.headers.get("if-none-match"), etag);
  return isKnown ? new Response(null, { status: 304, headers }) : new Response(text, { headers });
}

/** The guide without internet: its index, with `?q=` a search, and its pages. Source: `operations.md` §5. */
export const helpPages: readonly Page[] = [
  {
    method: "GET",
    path: HELP_PATH,
    answer: async (context) => {
      const { found, index } = await load();
      const asked = context.query.get("q");
      if (asked === null) return answer(context, index());
      const { services, client } = context;
      return services.get(fairScheduler).run(networkOf(client.address), () => answer(context, found(asked)));
    },
  },
  {
    method: "GET",
    path: `${HELP_PATH}/:page`,
    answer: async (context) => {
      const page = (await load()).page(context.params["page"] ?? "");
      if (!page) throw noSuchPage();
      return answer(context, page);
    },
  },
];
