import { expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { articleOf } from "../../../src/features/help/article";
import { pageTexts } from "../../../src/features/help/guide";
import { search } from "../../../src/features/help/search";
import { get, scenarios } from "../../support/scenarios";
import { startServer } from "../../support/server";

/* The guide in the program (operations.md §5). */

scenarios("the guide in the program (operations.md §5)", [
  {
    name: "the index leads to the pages",
    send: get("/help", { as: "nobody" }),
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": "default-src 'self'; frame-ancestors 'self'",
      "x-content-type-options": "nosniff",
      "cache-control": "no-cache",
    },
  },
  { name: "a page is shown", send: get("/help/robot", { as: "nobody" }), status: 200 },
  { name: "a page with a slash behind it, too", send: get("/help/robot/", { as: "nobody" }), status: 200 },
  { name: "a page that does not exist is not found", send: get("/help/nothing", { as: "nobody" }), status: 404 },
  { name: "the file of a page is no address", send: get("/help/robot.md", { as: "nobody" }), status: 404 },
  { name: "nothing outside of the guide is shown", send: get("/help/..%2Fscale", { as: "nobody" }), status: 404 },
  { name: "nor what objects have by nature", send: get("/help/constructor", { as: "nobody" }), status: 404 },
]);

test("every page of the guide is in the program", () => {
  const files = readdirSync(join(import.meta.dir, "../../../docs/guide")).filter((name) => name !== "README.md");
  expect([...pageTexts.keys()].map((name) => `${name}.md`).sort()).toEqual(files.sort());
});

/** Where a link of a page leads, as a path with its anchor. */
function fromRoot(link: string, page: string): string {
  const { pathname, hash } = new URL(link, `http://guide.test${page}`);
  return pathname + hash;
}

test("every link of every page leads to a page and a heading that exist, and no page asks another host", async () => {
  const server = await startServer({ CONSOLE: "off" });
  const htmlOf = async (path: string): Promise<string> => (await fetch(server.base + path)).text();
  const paths = ["/help", ...[...pageTexts.keys()].map((name) => `/help/${name}`)];
  const pages = new Map(await Promise.all(paths.map(async (path) => [path, await htmlOf(path)] as const)));
  const faults = [...pages].flatMap(([from, html]) =>
    [...html.matchAll(/ href="([^"]*)"/g)].flatMap(([, written = ""]) => {
      const link = /^(?:#|https:)/.test(written) ? written : fromRoot(written, from);
      if (link === "/docs" || link === "/" || link === "/page.css" || link.startsWith("https://")) return [];
      const [path = "", anchor] = link.split("#");
      const target = pages.get(path === "" ? from : path);
      const isThere = anchor === undefined ? target !== undefined : target?.includes(` id="${anchor}"`);
      return isThere ? [] : [`${from} leads to ${link}`];
    }),
  );
  expect(faults).toEqual([]);
  expect([...pages].filter(([, html]) => /\bsrc=|<script|<style| style=/.test(html)).map(([path]) => path)).toEqual([]);
  await server.stop();
});

test("a browser that has the page is told so, and HEAD has no body", async () => {
  const server = await startServer();
  const ask = (path: string, init: RequestInit = {}) => fetch(server.base + path, init);
  for (const path of ["/help", "/help/settings", "/help?q=backup"]) {
    const etag = (await ask(path)).headers.get("etag") ?? "";
    expect(etag).toMatch(/^"\w+"$/);
    const again = await ask(path, { headers: { "if-none-match": etag } });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    const head = await ask(path, { method: "HEAD" });
    expect([head.status, head.headers.get("etag"), await head.text()]).toEqual([200, etag, ""]);
  }
  await server.stop();
});

test.each([
  ["what was searched for is shown as text", "?q=%22%3E%3Cscript%3Ealert(1)", "&quot;&gt;&lt;script&gt;", "<script"],
  ["a search without words finds nothing", "?q=%20", "Nothing was found", 'class="hits"'],
  ["a search finds sections", "?q=lost+key", "/help/backup#when-the-key-is-lost", "Nothing was found"],
  ["a search that cannot be decoded finds nothing", "?q=%E0%A4", "Nothing was found", 'class="hits"'],
  ["a very long search is cut", `?q=backup+${"x".repeat(3000)}`, "Search", 'class="hits"'],
])("%s", async (_, query, has, lacks) => {
  const server = await startServer();
  const answer = await fetch(`${server.base}/help${query}`);
  const html = await answer.text();
  expect(answer.status).toBe(200);
  expect(html).toContain(has);
  expect(html).not.toContain(lacks);
  await server.stop();
});

test("HTML in Markdown is shown as text, and so is what a search finds of it", () => {
  const article = articleOf(
    "# Title\n\nBefore <script>alert(1)</script> & after\n\n## Two words\n\nA [link](other.md#x).\n",
  );
  expect(article.title).toBe("Title");
  expect(article.html).toContain("&lt;script&gt;alert(1)&lt;/script&gt; &amp; after");
  expect(article.html).toContain('<a href="/help/other#x">link</a>');
  expect(article.sections.map(({ heading, anchor }) => [heading, anchor])).toEqual([
    ["Title", ""],
    ["Two words", "#two-words"],
  ]);
  expect(search("<script>", new Map([["page", article]]))).toEqual([
    { page: "page", title: "Title", heading: "Title", anchor: "", excerpt: "Before <script>alert(1)</script> & after" },
  ]);
});

test("a section with the word in its heading comes first, and all words must be there", () => {
  const articles = new Map([
    ["one", articleOf("# One\n\nMail and mail again.\n\n## Other\n\nNothing.\n")],
    ["two", articleOf("# Two\n\nHello.\n\n## Mail\n\nA mail server.\n")],
  ]);
  expect(search("mail", articles).map(({ page, anchor }) => page + anchor)).toEqual(["two#mail", "one"]);
  expect(search("MAIL server", articles).map(({ page, anchor }) => page + anchor)).toEqual(["two#mail"]);
  expect(search("mail robots", articles)).toEqual([]);
});
