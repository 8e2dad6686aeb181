/* The service worker: it opens the console when the server is not reached. It knows nothing of any account. */

/** Put in by the bundler: a name that changes with every file of the console, and their addresses as seen from this file. */
declare const CONSOLE: { readonly name: string; readonly files: readonly string[] };

interface LongEvent extends Event {
  readonly waitUntil: (work: Promise<unknown>) => void;
}
interface FetchEvent extends LongEvent {
  readonly request: Request;
  readonly respondWith: (answer: Promise<Response>) => void;
}
/** Scope of a worker, as far as it is used; the types of workers and those of pages exclude each other. */
interface Scope {
  readonly caches: CacheStorage;
  readonly clients: { readonly claim: () => Promise<void> };
  readonly skipWaiting: () => Promise<void>;
  addEventListener(name: "install" | "activate", hear: (event: LongEvent) => void): void;
  addEventListener(name: "fetch", hear: (event: FetchEvent) => void): void;
}
const scope = globalThis as unknown as Scope; // a service worker runs it

const addressOf = (seen: string): string => new URL(seen, globalThis.location.href).pathname;
/** The root of the server, with a slash at its end. A proxy may show it below a path. */
const ROOT = addressOf("../");
const PREFIX = `gardenshed-console${ROOT.slice(0, -1)}-`;
const STORE = PREFIX + CONSOLE.name;
const DOCUMENT = `${ROOT}app`;
const FILES = CONSOLE.files.map(addressOf);
/** Somebody who is away from home is not left waiting for a server that never answers. */
const PATIENCE_MS = 4000;

/** The document of the server, with addresses that hold wherever it is shown. */
async function wholeDocument(): Promise<Response> {
  const answer = await fetch(DOCUMENT, { cache: "no-cache" });
  if (!answer.ok) throw new Error(`The document has status ${answer.status}.`);
  return new Response((await answer.text()).replaceAll('="./', `="${ROOT}`), answer);
}

/** The new version replaces the old one at once. */
async function install(): Promise<void> {
  const store = await scope.caches.open(STORE);
  await Promise.all([wholeDocument().then((document) => store.put(DOCUMENT, document)), store.addAll(FILES)]);
  await scope.skipWaiting();
}

async function activate(): Promise<void> {
  const old = (await scope.caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== STORE);
  await Promise.all(old.map((name) => scope.caches.delete(name)));
  await scope.clients.claim();
}

const kept = async (address: string): Promise<Response | undefined> => (await scope.caches.open(STORE)).match(address);

/** A proxy answers these while the server is off. */
const isAway = ({ status }: Response): boolean => status >= 502 && status <= 504;

/** The document of the server. Only where that cannot be had: the one that was kept. */
async function documentOf(request: Request): Promise<Response> {
  const asked = fetch(request);
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS));
  try {
    const answer = await Promise.race([asked, late]);
    if (answer && !isAway(answer)) return answer;
    return (await kept(DOCUMENT)) ?? answer ?? (await asked);
  } catch (error) {
    const found = await kept(DOCUMENT);
    if (found) return found;
    throw error;
  }
}

/** A file whose name changes with its content. */
const fileOf = async (request: Request, path: string): Promise<Response> => (await kept(path)) ?? fetch(request);

/** The page that asks other servers has another policy and is never kept. */
const isDocument = (path: string): boolean =>
  /^(?:app(?!\/settings\/move)(?:\/[^.]*)?)?$/.test(path.slice(ROOT.length));

scope.addEventListener("install", (event) => event.waitUntil(install()));
scope.addEventListener("activate", (event) => event.waitUntil(activate()));
scope.addEventListener("fetch", (event) => {
  const { request } = event;
  const { pathname } = new URL(request.url);
  if (request.mode === "navigate" && isDocument(pathname)) event.respondWith(documentOf(request));
  else if (FILES.includes(pathname)) event.respondWith(fileOf(request, pathname));
});
