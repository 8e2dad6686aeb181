import type { TSchema } from "@sinclair/typebox";
import type { WriteQueue } from "../platform/db/write-queue";
import type { Language } from "../platform/language";
import type { PublicContext } from "./context";
import type { Problems, Refusal, RefusalKind } from "./errors";
import type { Fields } from "./field/fields";

/** Where the style of these pages is (`console.md` §1). */
export const PAGE_STYLE = "/page.css";

interface HtmlPageOptions {
  /** The refusal that the page reports; it gives the page its status. */
  readonly refusal?: Refusal;
  /** English by default. */
  readonly language?: Language;
}

/** An HTML page. `content` is HTML. It has no scripts and does without its style, so that it works in every browser. */
export class HtmlPage {
  readonly title: string;
  readonly content: string;
  readonly refusal: Refusal | undefined;
  readonly #language: Language;

  constructor(title: string, content: string, { refusal, language = "en" }: HtmlPageOptions = {}) {
    this.title = title;
    this.content = content;
    this.refusal = refusal;
    this.#language = language;
  }

  toString(): string {
    const title = Bun.escapeHTML(this.title);
    return `<!doctype html>
<html lang="${this.#language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="stylesheet" href="${PAGE_STYLE}">
</head>
<body>
<main>
<h1>${title}</h1>
${this.content}
</main>
</body>
</html>
`;
  }
}

/**
 * Addresses of this server in HTML, `href="/help"`, as they are found from a page. `root` leads from that page to the root of
 * the server, such as `../`. So no page knows the path below which a proxy shows the server. Source: `operations.md` §5.
 */
export const seenFrom = (root: string, html: string): string =>
  html.replaceAll(/ (href|src|action)="\/(?!\/)/g, ` $1="${root}`);

/** HTML paragraphs with these texts, escaped. */
export const paragraphs = (...texts: readonly string[]): string =>
  texts.map((text) => `<p>${Bun.escapeHTML(text)}</p>`).join("\n");

/** The context of a request for a page. The body has not been read yet. */
export interface PageContext extends PublicContext {
  readonly request: Request;
  /** Leads from the address of the page to the root of the server: `./`, `../` … */
  readonly root: string;
  /** Stores what the request changes (`WriteQueue.run`). A HEAD request stores nothing (`accounts.md` §1.1). */
  readonly store: WriteQueue["run"];
}

/** The API reference of a page. Schemas are made when it is asked for. */
export interface PageReference {
  /** Name of the operation in generated programs. */
  readonly id: string;
  readonly summary: string;
  readonly description: string;
  readonly params?: Fields;
  readonly query?: Fields;
  /** The body, if it takes one. */
  readonly request?: { readonly media: string; readonly schema: () => TSchema };
  readonly answers: readonly {
    readonly status: number;
    readonly description: string;
    /** Type of the content; undefined without content. */
    readonly media?: string;
    readonly schema?: () => TSchema;
    readonly example?: unknown;
  }[];
  /** An example of each refusal. */
  readonly refusals?: Partial<Record<RefusalKind, Problems>>;
}

/**
 * A public page, upload or probe outside of `/api`. The edge adds the headers of every answer. A refusal that `answer`
 * throws is answered as in the API.
 */
export interface Page {
  readonly method: "GET" | "POST";
  readonly path: string;
  /** The API reference leaves out pages without it. */
  readonly reference?: PageReference;
  readonly answer: (context: PageContext) => Response | HtmlPage | Promise<Response | HtmlPage>;
}
