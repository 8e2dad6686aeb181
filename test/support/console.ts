import { afterAll, expect, test } from "bun:test";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { closeSharedBrowser, hasBrowser, sharedBrowser } from "./browser";
import { type Account, openAccount } from "./account";
import { holds } from "./eventually";
import { makeToken, PASSWORD } from "./scenarios";
import { startServer, type TestServer, type TestSettings } from "./server";
import { slowLink } from "./slow-link";
import { isWhole } from "./tier";

/* The console in a real browser, used as a person would. */

const SIZES = {
  small: { width: 360, height: 740 },
  phone: { width: 390, height: 844 },
  /** As a phone that lies, or one whose keyboard is open. */
  low: { width: 360, height: 480 },
  desktop: { width: 1280, height: 800 },
  /** A desktop at 200 %. */
  zoomed: { width: 640, height: 400 },
  wide: { width: 1920, height: 1080 },
} as const;

/** How the console is looked at. */
export interface Look {
  readonly size: keyof typeof SIZES;
  readonly scheme: "light" | "dark";
  readonly language: "en" | "de";
}

/** How a window is opened. */
export interface Wanted extends Partial<Look> {
  /** The browser takes service workers, which others than their own test do without. */
  readonly workers?: boolean;
}

/** Those of `looks` that are looked at: the first one, or with `LOOKS=all` each of them. */
export const lookedAt = <T extends Partial<Look>>(looks: readonly T[]): readonly T[] =>
  isWhole ? looks : looks.slice(0, 1);

/** Every size, theme and language at least once with every other. */
export const LOOKS: readonly Look[] = lookedAt([
  { size: "phone", scheme: "light", language: "en" },
  { size: "phone", scheme: "dark", language: "de" },
  { size: "desktop", scheme: "light", language: "de" },
  { size: "desktop", scheme: "dark", language: "en" },
]);

/** Where pictures go when `PICTURES=1` asks for them: they are for looking at, not compared. */
const PICTURES = join(import.meta.dir, "../../node_modules/.cache/gardenshed/pictures");

/** A window with the console in it. */
export interface Visit {
  readonly page: Page;
  readonly look: Look;
  /** Opens `/app` and what follows it, such as `/plants`. */
  readonly open: (path: string) => Promise<void>;
  /** Opens it for somebody who has signed in before, which takes half the time. */
  readonly openAs: (path: string, account: Pick<Account, "userId" | "deviceId">) => Promise<void>;
  /** Fills in the page to sign in, which stands at any address. */
  readonly signIn: (account: Pick<Account, "email">) => Promise<void>;
  /**
   * Nothing scrolls sideways, and with `LOOKS=all`, or where it `isExamined` always, nothing hinders people. `PICTURES=1`
   * writes `<name>-<size>-<theme>-<language>.png`, the whole page.
   */
  readonly looksGood: (name: string, isExamined?: boolean) => Promise<void>;
  /** Nothing scrolls sideways. */
  readonly fits: (name: string) => Promise<void>;
  /** Looks as fast as the network: no connection until the next call. */
  readonly setOffline: (isOffline: boolean) => Promise<void>;
}

export interface Scene {
  readonly server: TestServer;
  /** An account that `signIn` takes. */
  readonly account: Account;
  /**
   * Opens another window, which knows nothing of the others. Phone, light and English unless told. `others`: servers that it
   * may ask beside its own.
   */
  readonly visit: (look?: Wanted, others?: readonly string[]) => Promise<Visit>;
}

/** How long a page may look as it does on its way to another state. What hinders people stays. */
const PASSING_MS = 30_000;

/** What scrolls in a window: the page within its frame. */
export const SCROLLER = "(document.querySelector('#page, .outside > .page') ?? document.documentElement)";
/** Pixels from which on a picture shows only what can be seen at once. */
const LONGEST_PICTURE = 6000;
const AXE = Bun.resolveSync("axe-core/axe.min.js", import.meta.dir);

/** What axe finds, without its explanations: by all its rules, or only what differs from look to look. */
async function hindrances(page: Page, rules: "all" | "contrast"): Promise<readonly string[]> {
  // Evaluated by the browser's own protocol: the policy of the page admits no script of ours.
  if (await page.evaluate("!globalThis.axe")) await page.evaluate(await Bun.file(AXE).text());
  const runOnly = rules === "contrast" ? { runOnly: ["color-contrast"] } : {};
  const options = JSON.stringify({ resultTypes: ["violations"], ...runOnly });
  const found = await page.evaluate(`axe.run(document, ${options}).then(({ violations }) =>
    violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => id + ": " + target.join(" "))))`);
  return found as string[]; // as the expression says
}

/** Names of pages that axe has looked at by all its rules. */
const examined = new Set<string>();

/** Writes the whole page; a long one as far as it can be seen at once. */
async function takePicture(page: Page, file: string): Promise<void> {
  mkdirSync(PICTURES, { recursive: true });
  const size = page.viewportSize() ?? SIZES.phone;
  const hidden = Number(await page.evaluate(`${SCROLLER}.scrollHeight - ${SCROLLER}.clientHeight`));
  const height = size.height + hidden;
  if (height < LONGEST_PICTURE) await page.setViewportSize({ ...size, height });
  await page.screenshot({ path: join(PICTURES, file) });
  await page.setViewportSize(size);
}

/** Lines of the console that say no more than the status of an answer, or that a line is lost: tests look at that themselves. */
const isOfNetwork = (text: string): boolean => /^(?:Failed to load resource|WebSocket connection to )/.test(text);

function watch(page: Page, bases: readonly string[], problems: string[]): void {
  page.on("console", (line) => {
    if (line.type() === "error" && !isOfNetwork(line.text())) problems.push(`console: ${line.text()}`);
  });
  page.on("pageerror", (error) => problems.push(`error: ${error.message}`));
  page.on("request", (request) => {
    if (!/^(?:data|blob):/.test(request.url()) && !bases.some((base) => request.url().startsWith(`${base}/`))) {
      problems.push(`request to elsewhere: ${request.url()}`);
    }
  });
  page.on("response", (response) => {
    if (response.status() >= 500) problems.push(`${response.status()}: ${response.url()}`);
  });
}

interface Opened extends Look {
  readonly workers: boolean;
}

/** A context without a page. What it has stored belongs to addresses of servers that have gone. */
interface Kept {
  readonly context: BrowserContext;
  readonly seen: Set<string>;
}

/** Those by browser and look. */
const idle = new WeakMap<Browser, Map<string, Kept[]>>();

function idleContexts(browser: Browser, look: Opened): Kept[] {
  const ofBrowser = idle.getOrInsertComputed(browser, () => new Map());
  return ofBrowser.getOrInsertComputed(JSON.stringify(look), () => []);
}

async function newContext(browser: Browser, look: Opened): Promise<BrowserContext> {
  const isPhone = SIZES[look.size].width < SIZES.zoomed.width;
  const context = await browser.newContext({
    viewport: SIZES[look.size],
    colorScheme: look.scheme,
    locale: look.language === "de" ? "de-DE" : "en-GB",
    timezoneId: "Europe/Berlin",
    reducedMotion: "reduce", // pictures show the end of each movement
    hasTouch: isPhone,
    serviceWorkers: look.workers ? "allow" : "block",
    isMobile: isPhone,
  });
  context.setDefaultTimeout(60_000);
  const script = slowLink();
  if (script !== undefined) await context.addInitScript(script);
  return context;
}

/**
 * A page, and what ends its window: the context is kept for a later test, unless somebody has reached behind the page. It has
 * seen no server at the address of this one: systems give a port again, and it would know that of the other test.
 */
async function openPage(
  browser: Browser,
  base: string,
  look: Opened,
): Promise<{ page: Page; end: () => Promise<void> }> {
  const kept = idleContexts(browser, look);
  const at = kept.findLastIndex(({ seen }) => !seen.has(base));
  const own = kept[at] ?? { context: await newContext(browser, look), seen: new Set<string>() };
  if (at >= 0) kept.splice(at, 1);
  const { context, seen } = own;
  seen.add(base);
  let isOwn = false;
  const page = new Proxy(await context.newPage(), {
    get: (target, name) => {
      isOwn ||= name === "context" || name === "clock"; // a clock is that of the context
      return Reflect.get(target, name);
    },
  });
  return {
    page,
    end: async () => {
      if (isOwn) return context.close();
      await Promise.all(context.pages().map((each) => each.close()));
      kept.push(own);
    },
  };
}

async function openVisit(
  browser: Browser,
  server: TestServer,
  problems: string[],
  { workers = false, ...wanted }: Wanted,
  others: readonly string[],
): Promise<Visit & { readonly end: () => Promise<void> }> {
  const { base } = server;
  const look: Look = { size: "phone", scheme: "light", language: "en", ...wanted };
  const { page, end } = await openPage(browser, base, { ...look, workers });
  watch(page, [base, ...others], problems);
  const fits = (name: string): Promise<void> =>
    holds(async () => {
      const wide = await page.evaluate(
        `document.documentElement.scrollWidth > innerWidth || ${SCROLLER}.scrollWidth > ${SCROLLER}.clientWidth`,
      );
      expect({ at: name, isTooWide: wide }).toEqual({ at: name, isTooWide: false });
    }, PASSING_MS);
  const open = async (path: string): Promise<void> => {
    const address = `${base}/app${path}`;
    // What has just been closed takes its entry from the history. A navigation that meets this is aborted: nobody is that fast.
    await page.goto(address).catch((error: Error) => {
      if (!error.message.includes("ERR_ABORTED")) throw error;
      return page.goto(address);
    });
  };
  const setOffline = (isOffline: boolean): Promise<void> => page.context().setOffline(isOffline);
  return {
    page,
    look,
    open,
    openAs: async (path, account) => {
      const token = JSON.stringify(await makeToken(server, account, "unknown"));
      // Not in the frame of a webcam, which has no storage.
      await using _ = await page.addInitScript(`if (self === top) localStorage.setItem("gardenshed.token", ${token})`);
      await open(path);
      await page.locator(".frame main").waitFor();
    },
    signIn: async ({ email }) => {
      await page.locator('input[name="email"]').fill(email);
      await page.locator('input[name="password"]').fill(PASSWORD);
      await page.locator('button[type="submit"]').click();
      await page.locator(".frame main").waitFor();
    },
    looksGood: async (name, isExamined = isWhole) => {
      await page.locator("[data-drawing]").waitFor({ state: "detached" });
      // A button that becomes another one has its letters at once, but its colour with the next frame.
      await page.evaluate("Promise.allSettled(document.getAnimations().map(({ finished }) => finished))");
      // What stands at an edge of the window is drawn where it is now, in the middle of a picture of the whole page.
      await page.evaluate(`${SCROLLER}.scrollTo(0, 0)`);
      if (process.env["PICTURES"]) await takePicture(page, `${[name, ...Object.values(look)].join("-")}.png`);
      await fits(name);
      if (!isExamined) return;
      const rules = examined.has(name) ? "contrast" : "all";
      const nothing = { at: name, hindrances: [] };
      await holds(
        async () => expect({ at: name, hindrances: await hindrances(page, rules) }).toEqual(nothing),
        PASSING_MS,
      );
      examined.add(name); // a second attempt looks for all again
    },
    fits,
    setOffline,
    end,
  };
}

/** A walk takes 2 to 15 s, those of the second tier up to two minutes; on a machine that does much else, more. */
const LONGEST_WALK_MS = 360_000;
if (!hasBrowser) console.log("Not tested: the console, because there is no Chromium (CHROMIUM, or in PATH).");

/**
 * A test with an empty server and browser windows. It fails for an error in the console of a window, an answer of 500 and
 * above, and a request that leaves the server. Without a browser it is skipped. `clock`: that of the server alone.
 */
export function emptyConsoleTest(
  name: string,
  work: (scene: Omit<Scene, "account">) => Promise<void>,
  settings: TestSettings = {},
  clock?: () => Date,
): void {
  afterAll(closeSharedBrowser);
  test.skipIf(!hasBrowser)(
    name,
    async () => {
      const server = await startServer(settings, clock);
      const ends: (() => Promise<void>)[] = [];
      try {
        const problems: string[] = [];
        const browser = await sharedBrowser();
        const visit: Scene["visit"] = async (look = {}, others = []) => {
          const opened = await openVisit(browser, server, problems, look, others);
          ends.push(opened.end);
          return opened;
        };
        await work({ server, visit });
        expect(problems).toEqual([]);
      } finally {
        await Promise.all(ends.map((end) => end()));
        await server.stop();
      }
    },
    LONGEST_WALK_MS,
  );
}

/** A test with a server, an account on it, and browser windows: else like `emptyConsoleTest`. */
export const consoleTest = (
  name: string,
  work: (scene: Scene) => Promise<void>,
  settings: TestSettings = {},
  clock?: () => Date,
): void =>
  emptyConsoleTest(
    name,
    async (scene) => work({ ...scene, account: await openAccount(scene.server, "ada@garden.test") }),
    settings,
    clock,
  );

/** The same in the second tier only: all walks but the first through a part of the console, and its main refusals. */
export const longConsoleTest: typeof consoleTest = (...test) => {
  if (isWhole) consoleTest(...test);
};
