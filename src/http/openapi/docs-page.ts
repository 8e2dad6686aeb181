import { swagger } from "@elysiajs/swagger";
import scriptPath from "../../../node_modules/@scalar/api-reference/dist/browser/standalone.js" with { type: "file" };
import { Asset } from "../../framework/asset";
import { once } from "../../platform/once";
import { splitUrl } from "../path";

const SCRIPT_PATH = "/docs/scalar.js";

/** The script of the page. `build.ts` embeds it gzipped, which takes a third of the space; from source it is plain. */
const script = new Asset(() => Bun.file(scriptPath).bytes());

/** One operation of the API reference: `path` in the router's form (`/api/points/:id`), `detail` as OpenAPI 3.1 has it. */
export interface Operation {
  readonly method: "DELETE" | "GET" | "PATCH" | "POST" | "PUT";
  readonly path: string;
  readonly detail: {
    readonly summary: string;
    readonly responses: Readonly<Record<string, object>>;
    readonly [key: string]: unknown;
  };
}

/** The parts of the OpenAPI document beside its operations, for example `servers`, `tags`, `components`. */
interface DocumentHead {
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly [key: string]: unknown;
}

/** `accounts.md` §1.8. The script of the page adds styles to it, makes pictures as `data:` and reads `blob:`. */
const contentSecurityPolicy = [
  "default-src 'self'",
  "frame-ancestors 'self'",
  "img-src 'self' data: blob:",
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
].join("; ");

/** The colours of the console (`src/console/style/tokens.css`). */
const look = `
  .light-mode { --scalar-background-1: #fff; --scalar-background-2: #f6f5f0; --scalar-background-3: #eceae2;
    --scalar-color-1: #1f2421; --scalar-color-2: #5a615b; --scalar-color-accent: #1f5f99; --scalar-border-color: #dedbd0; }
  .dark-mode { --scalar-background-1: #151815; --scalar-background-2: #1d211e; --scalar-background-3: #262b27;
    --scalar-color-1: #e8ebe7; --scalar-color-2: #a5ada6; --scalar-color-accent: #8dbfec; --scalar-border-color: #333934; }
`;

/** Switches off everything in the page that contacts another host or links to one. */
const page = {
  spec: { url: "/docs/json" },
  agent: { disabled: true },
  customCss: look,
  documentDownloadType: "json",
  hideClientButton: true,
  mcp: { disabled: true },
  showDeveloperTools: "never",
  telemetry: false,
  withDefaultFonts: false,
};

/**
 * Answers `GET /docs` (the interactive page), `/docs/json` (the OpenAPI 3.1 document) and `/docs/scalar.js`; any other path
 * is 404. `root` leads from the page to the root of the server. Each is made when it is first asked for: building the app
 * takes a few ms per hundred operations, and the document as many.
 * Source: `operations.md` §5.
 */
export function docsApp(
  operations: readonly Operation[],
  head: DocumentHead,
): { fetch(request: Request, root?: string): Promise<Response> } {
  const documentation = { openapi: "3.1.0", ...head };
  const app = swagger({
    path: "/docs",
    documentation,
    excludeStaticFile: false,
    scalarCDN: SCRIPT_PATH,
    scalarConfig: page,
  });
  for (const { method, path, detail } of operations) {
    app.route(method, path, () => undefined, { detail: detail as object }); // the plugin's own type stops at OpenAPI 3.0
  }
  // The router of the plugin fails for host names with fewer than four characters (Elysia 1.4).
  const made = async (path: string) => (await app.handle(new Request(`http://localhost${path}`))).text();
  const html = once(() => made("/docs"));
  const document = new Asset(() => made("/docs/json"));
  const answers: Readonly<Record<string, (request: Request, root: string) => Promise<Response>>> = {
    "/docs": async (_, root) =>
      new Response((await html()).replaceAll('"/docs/', `"${root}docs/`), {
        headers: { "content-type": "text/html; charset=utf-8" },
      }),
    "/docs/json": (request) => document.answer(request, { "content-type": "application/json;charset=utf-8" }),
    [SCRIPT_PATH]: (request) =>
      script.answer(request, { "content-type": "text/javascript; charset=utf-8", "cache-control": "max-age=86400" }),
  };
  return {
    fetch: async (request, root = "/") => {
      const response =
        (await answers[splitUrl(request.url).path]?.(request, root)) ?? new Response(null, { status: 404 });
      response.headers.set("content-security-policy", contentSecurityPolicy);
      return response;
    },
  };
}
