import { notices } from "../../platform/config/build";
import { Asset } from "../../framework/asset";
import { matchesEntityTag } from "../../framework/entity-tag";
import { noSuchPage } from "../../framework/errors";
import { PAGE_STYLE, type Page, type PageContext, type PageReference, seenFrom } from "../../framework/page";
import { defineService, type Services } from "../../framework/services";
import type { ConsoleBundle } from "./bundle";
import { FILES_PATH, WEBCAM_PATH } from "./paths";
import { startPage } from "./start";
import { webcamPage } from "./webcam";

/** The console, ready to be delivered. */
const deliveryOf = ({ page, files, pageStyle, manifest, worker }: ConsoleBundle) => ({
  page,
  files: new Map([...files].map(([name, { type, read }]) => [name, { type, content: new Asset(read) }])),
  pageStyle: new Asset(() => pageStyle),
  manifest: new Asset(() => manifest),
  worker: new Asset(() => worker),
});

/** Delivery of the console. A checkout bundles it when it is first asked for. */
const deliveryService = (load: () => Promise<ConsoleBundle>) =>
  defineService(() => {
    let opening: Promise<ReturnType<typeof deliveryOf>> | undefined;
    const again = (error: unknown): never => {
      opening = undefined; // sources that do not compile are mended while the server runs
      throw error;
    };
    return { load: () => (opening ??= load().then(deliveryOf, again)) };
  });

/** Scripts, styles and pictures come from here, and nothing else is asked but `asked` (`console.md` §1). */
const policyOf = (asked: string): string =>
  [
    "default-src 'self'",
    "base-uri 'none'",
    `connect-src ${asked}`,
    "form-action 'self'",
    "frame-ancestors 'self'",
    "img-src 'self' blob: data:",
    "object-src 'none'",
  ].join("; ");
const POLICY = policyOf("'self'");
/** The page that moves the robot asks the server to which it moves. */
const MOVE_PATH = "/app/settings/move";
const MOVE_POLICY = policyOf("'self' http: https:");

/** The worker fetches files of the console, and nothing else. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'";

/** Files that make the console an app (`console.md` §1, "On a phone"). The worker may serve all below `/` too. */
const TEXTS = [
  {
    path: "/app/manifest.webmanifest",
    name: "manifest",
    headers: { "content-type": "application/manifest+json; charset=utf-8" },
  },
  {
    path: "/app/worker.js",
    name: "worker",
    headers: {
      "content-type": "text/javascript; charset=utf-8",
      "service-worker-allowed": "../",
      "content-security-policy": WORKER_POLICY,
    },
  },
] as const;

/** The document, which a browser asks for again each time. */
function documentAnswer({ request, root }: PageContext, page: string, policy: string): Response {
  const html = seenFrom(root, page);
  const etag = `"${Bun.hash(html).toString(36)}"`;
  const headers = { etag, "cache-control": "no-cache", "content-security-policy": policy };
  if (matchesEntityTag(request.headers.get("if-none-match"), etag)) return new Response(null, { status: 304, headers });
  return new Response(html, { headers: { ...headers, "content-type": "text/html; charset=utf-8" } });
}

function requireConsole({ config }: Services): void {
  if (!config.console) throw noSuchPage();
}

const licences = new Asset(() => notices ?? "Run from source: the licences are in node_modules and tools/licenses.\n");

const startReference: PageReference = {
  id: "showStart",
  summary: "Show the console",
  description: "The garden in a browser; with CONSOLE off a small page that says what this server is.",
  answers: [{ status: 200, description: "The page", media: "text/html", example: "<!doctype html>…" }],
};

/**
 * The console: its document at `/` and every address below `/app`, its files, and the licences of its parts. Also the style
 * of the pages that the server makes itself.
 */
export function consolePages(load: () => Promise<ConsoleBundle>): readonly Page[] {
  const delivery = deliveryService(load);
  const shown = async (context: PageContext, policy = POLICY): Promise<Response> =>
    documentAnswer(context, (await context.services.get(delivery).load()).page, policy);
  return [
    {
      method: "GET",
      path: "/",
      reference: startReference,
      answer: (context) => (context.services.config.console ? shown(context) : startPage()),
    },
    ...["/app", "/app/*", MOVE_PATH].map((path) => ({
      method: "GET" as const,
      path,
      answer: (context: PageContext) => {
        requireConsole(context.services);
        return shown(context, path === MOVE_PATH ? MOVE_POLICY : POLICY);
      },
    })),
    {
      method: "GET",
      path: WEBCAM_PATH,
      answer: (context) => {
        requireConsole(context.services);
        return webcamPage(context);
      },
    },
    {
      method: "GET",
      path: `${FILES_PATH}/:name`,
      answer: async ({ request, services, params: { name = "" } }) => {
        requireConsole(services);
        const file = (await services.get(delivery).load()).files.get(name);
        if (!file) throw noSuchPage();
        const headers = { "content-type": file.type, "cache-control": "public, max-age=31536000, immutable" };
        return file.content.answer(request, headers);
      },
    },
    ...TEXTS.map(({ path, name, headers }) => ({
      method: "GET" as const,
      path,
      answer: async ({ request, services }: PageContext) => {
        requireConsole(services);
        return (await services.get(delivery).load())[name].answer(request, { "cache-control": "no-cache", ...headers });
      },
    })),
    {
      method: "GET",
      path: PAGE_STYLE,
      answer: async ({ request, services }) => {
        const { pageStyle } = await services.get(delivery).load();
        const headers = { "content-type": "text/css; charset=utf-8", "cache-control": "public, max-age=3600" };
        return pageStyle.answer(request, headers);
      },
    },
    {
      method: "GET",
      path: "/app/licenses.txt",
      answer: ({ request, services }) => {
        requireConsole(services);
        return licences.answer(request, { "content-type": "text/plain; charset=utf-8" });
      },
    },
  ];
}
