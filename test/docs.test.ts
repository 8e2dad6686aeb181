import { describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";

/* What the documents and the comments tell about each other and about the folders is true. */

const root = join(import.meta.dir, "..");
const textOf = (path: string): Promise<string> => Bun.file(join(root, path)).text();
const filesLike = (pattern: string): string[] => [...new Bun.Glob(pattern).scanSync(root)].sort();

interface Document {
  readonly path: string;
  /** Without code blocks. */
  readonly text: string;
  /** Numbers that headings begin with: `2`, `2.3`. */
  readonly sections: ReadonlySet<string>;
  /** Numbers of the items of its lists. */
  readonly items: ReadonlySet<string>;
  /** Headings as links name them. */
  readonly anchors: ReadonlySet<string>;
}

const matchesOf = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, part = ""]) => part);
const anchorOf = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");

async function readDocument(path: string): Promise<Document> {
  const text = (await textOf(path)).replaceAll(/^```[^]*?^```$/gm, "");
  return {
    path,
    text,
    sections: new Set(matchesOf(text, /^#{2,4} (\d+(?:\.\d+)*)\b/gm)),
    items: new Set(matchesOf(text, /^(\d+)\. /gm)),
    anchors: new Set(matchesOf(text, /^#{1,6} (.+)$/gm).map(anchorOf)),
  };
}

const guides = ["README.md", "CONTRIBUTING.md", "src/console/README.md"];
const documents = await Promise.all([...filesLike("docs/**/*.md"), ...guides].map(readDocument));
/** Sections are named in documents with numbers; pages of the guide have none, and names of their own. */
const byName = new Map(
  documents
    .filter(({ path }) => !path.startsWith("docs/guide/"))
    .map((document) => [basename(document.path), document]),
);

/** One place that a text sends its reader to. */
interface Reference {
  readonly document: string;
  readonly kind: "section" | "rule";
  readonly number: string;
}

const NUMBERS = String.raw`\d+(?:\.\d+)*(?:(?:, ?| and | or |[-–])§*\d+(?:\.\d+)*)*`;
const PLACES = new RegExp(String.raw`\b([a-z][a-z-]*\.md)\b|(§§? ?)(${NUMBERS})|\brules? (${NUMBERS})`, "g");

/** `2, 4-6` is 2, 4, 5 and 6; of `2.1-2.3` only the ends are looked at. */
function expand(numbers: string): string[] {
  return numbers.split(/, ?| and | or /).flatMap((part) => {
    const [first = "", last = first] = part.replaceAll("§", "").split(/[-–]/);
    const isPlain = /^\d+$/.test(first) && /^\d+$/.test(last);
    if (!isPlain) return [...new Set([first, last])];
    return Array.from({ length: Number(last) - Number(first) + 1 }, (_, index) => String(Number(first) + index));
  });
}

/** The places a text names: `accounts.md §§1, 2`. A number without a document is of the document named last. */
function referencesIn(text: string): Reference[] {
  // A comment goes on in its next line.
  const flat = text
    .replaceAll(/\n\s*(?:\*|\/\/|--)? ?/g, " ")
    .replaceAll(/RFC \d+,? §§?[\d.]+(?:(?:,| and) §?\d[\d.]*)*/g, ""); // not ours
  let document = "";
  return [...flat.matchAll(PLACES)].flatMap(([, name, sign, sections, rules]) => {
    if (name !== undefined) document = name;
    const kind = sign === undefined ? "rule" : "section";
    return expand(sections ?? rules ?? "")
      .filter((number) => number !== "")
      .map((number) => ({ document, kind, number }) satisfies Reference);
  });
}

/** Why a place cannot be found; undefined when it can. */
function faultOf({ document, kind, number }: Reference): string | undefined {
  const target = byName.get(document);
  if (!target) return `${document || "no document"} §${number}`;
  return (kind === "section" ? target.sections : target.items).has(number)
    ? undefined
    : `${document} ${kind} ${number}`;
}
const faultsIn = (references: readonly Reference[]): string[] =>
  references.map(faultOf).filter((fault) => fault !== undefined);

describe("sections that are named exist", () => {
  const sources = [...filesLike("{src,test,schema}/**/*.{ts,tsx,sql}"), "build.ts"].filter(
    (path) => path !== relative(root, import.meta.path),
  );

  test("how places are written", () => {
    const section = (document: string, number: string): Reference => ({ document, kind: "section", number });
    expect(referencesIn("`accounts.md` §§1, 2.1 and `garden.md` §3-5")).toEqual([
      section("accounts.md", "1"),
      section("accounts.md", "2.1"),
      ...["3", "4", "5"].map((number) => section("garden.md", number)),
    ]);
    expect(referencesIn("`garden.md` §3; also\n * §7, `performance.md`\n * rule 6")).toEqual([
      section("garden.md", "3"),
      section("garden.md", "7"),
      { document: "performance.md", kind: "rule", number: "6" },
    ]);
    expect(faultsIn(referencesIn("accounts.md §1.1, accounts.md §99, other.md §1, performance.md rule 99"))).toEqual([
      "accounts.md section 99",
      "other.md §1",
      "performance.md rule 99",
    ]);
  });

  test("in the code", async () => {
    const found = await Promise.all(
      sources.map(async (path) => ({ path, references: referencesIn(await textOf(path)) })),
    );
    expect(found.reduce((sum, { references }) => sum + references.length, 0)).toBeGreaterThan(500);
    expect(found.flatMap(({ path, references }) => faultsIn(references).map((fault) => `${path}: ${fault}`))).toEqual(
      [],
    );
  });
});

describe("what the documents lead to exists", () => {
  const isThere = (path: string): boolean => existsSync(join(root, path));

  /** Why a link leads nowhere; undefined when it leads somewhere. Addresses of other hosts are not looked at. */
  function linkFault(from: Document, link: string): string | undefined {
    if (/^[a-z]+:/.test(link)) return undefined;
    const [path = "", anchor] = link.split("#");
    const target = path === "" ? from.path : join(dirname(from.path), path);
    if (!isThere(target)) return `${from.path} leads to ${link}`;
    const document = documents.find((each) => each.path === target);
    const isFound = anchor === undefined || document?.anchors.has(anchor);
    return isFound ? undefined : `${from.path} leads to ${link}, which is no heading there`;
  }
  const linksOf = ({ text }: Document): string[] => matchesOf(text, /\]\(([^()\s]+)\)/g);

  test("every link", () => {
    expect(documents.flatMap(linksOf).length).toBeGreaterThan(10);
    expect(
      documents.flatMap((from) =>
        linksOf(from)
          .map((link) => linkFault(from, link))
          .filter(Boolean),
      ),
    ).toEqual([]);
  });

  test("the README leads to every document, to some by way of another one", () => {
    const targetsOf = (from: string): string[] =>
      documents
        .filter(({ path }) => path === from)
        .flatMap(linksOf)
        .map((link) => join(dirname(from), link.split("#")[0] ?? ""));
    const first = targetsOf("README.md");
    const reached = new Set([...first, ...first.flatMap(targetsOf)]);
    expect(filesLike("docs/**/*.md").filter((path) => !reached.has(path))).toEqual([]);
  });

  test("no example holds what `print caddy` warns of", async () => {
    for (const path of ["README.md", ...filesLike("docs/guide/*.md")])
      expect(await textOf(path)).not.toContain("flush_interval");
  });

  test("a link to a file or heading that is missing is found", () => {
    const [readme] = documents.filter(({ path }) => path === "README.md");
    if (!readme) throw new Error("there is no README.md");
    expect(linkFault(readme, "docs/nothing.md")).toBe("README.md leads to docs/nothing.md");
    expect(linkFault(readme, "#no-such-heading")).toContain("no heading");
    expect(linkFault(readme, "#first-steps")).toBeUndefined();
  });

  /** Paths a document names; `NNNN`, `name` and `<noun>` stand for others. */
  const pathsOf = ({ text }: Document): string[] =>
    matchesOf(text, /`((?:src|test|schema|docs)\/[^`\s]*)`/g).filter((path) => !/NNNN|name|[<*…]/.test(path));

  test("every file and folder that is named", () => {
    const named = documents.flatMap((document) => pathsOf(document).map((path) => ({ from: document.path, path })));
    expect(named.length).toBeGreaterThan(50);
    expect(named.filter(({ path }) => !isThere(path))).toEqual([]);
  });

  test("every section that the documents name in each other", () => {
    // In a list of a document the numbers are those of its own items, so that only named documents are looked up.
    const NAMED = new RegExp(String.raw`\b([a-z][a-z-]*\.md)\x60? (?:§§? ?|rules? )${NUMBERS}`, "g");
    const places = documents.flatMap(({ path, text }) => [...text.matchAll(NAMED)].map(([place]) => ({ path, place })));
    expect(places.length).toBeGreaterThan(50);
    const faults = places.flatMap(({ path, place }) =>
      faultsIn(referencesIn(place)).map((fault) => `${path}: ${fault}`),
    );
    expect(faults).toEqual([]);
  });

  test("every file that a comment names", async () => {
    const files = [...filesLike("{src,test,schema}/**/*"), ...filesLike("*")];
    const isKnown = (name: string): boolean => files.some((file) => file === name || file.endsWith(`/${name}`));
    const found = await Promise.all(
      filesLike("{src,schema}/**/*.{ts,tsx,sql}").map(async (path) => {
        const comments = matchesOf(await textOf(path), /((?:\/\*[^]*?\*\/)|(?:(?:\/\/|--).*$))/gm).join("\n");
        const names = matchesOf(comments, /`([a-z][\w/-]*\.(?:tsx?|sql))`/g);
        return names.filter((name) => !isKnown(name)).map((name) => `${path} names ${name}`);
      }),
    );
    expect(found.flat()).toEqual([]);
  });

  test("every helper of the tests", async () => {
    const named = matchesOf(await textOf("test/support/README.md"), /^\| `([\w-]+\.ts)`/gm);
    const helpers = filesLike("test/support/*.ts").map((path) => basename(path));
    expect([...named].sort()).toEqual(helpers);
  });
});
