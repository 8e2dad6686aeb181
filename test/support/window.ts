import type { Browser } from "../../src/console/state/browser";
import { createState } from "../../src/console/state/state";

/* A window of the console without a browser: what its state needs of one, and nothing that is drawn. */

type Visibility = Browser["document"]["visibilityState"];

/** What a person or another window does to it. */
export interface Hands {
  /** Goes back in the history, or forward. */
  readonly go: (steps: number) => void;
  /** Another window of the same browser has changed what is stored. */
  readonly storeElsewhere: (key: string, value: string | undefined) => void;
  readonly setVisibility: (visibility: Visibility) => void;
  readonly setOnline: (isOnline: boolean) => void;
}

function createStore() {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}

/** A browser with one window, at `/app` of a server. */
export function createBrowser(origin: string): { readonly browser: Browser; readonly hands: Hands } {
  const hearers = new Map<string, ((event: { readonly key: string | null }) => void)[]>();
  const fire = (name: string, key: string | null = null): void => {
    for (const hear of hearers.get(name) ?? []) hear({ key });
  };
  const addEventListener = (name: string, hear: (event: { readonly key: string | null }) => void): void =>
    void hearers.set(name, [...(hearers.get(name) ?? []), hear]);
  const entries = ["/app"];
  let at = 0;
  let visibilityState: Visibility = "visible";
  const url = (): URL => new URL(entries[at] ?? "/", origin);
  const localStorage = createStore();
  const browser: Browser = {
    location: {
      origin,
      get pathname() {
        return url().pathname;
      },
      get search() {
        return url().search;
      },
    },
    history: {
      go: (steps) => {
        at = Math.max(0, Math.min(entries.length - 1, at + steps));
        fire("popstate");
      },
      pushState: (_, __, to) => void (entries.splice(at + 1), entries.push(String(to)), at++),
      replaceState: (_, __, to) => void (entries[at] = String(to)),
    },
    localStorage,
    sessionStorage: createStore(),
    document: {
      documentElement: { lang: "" },
      get visibilityState() {
        return visibilityState;
      },
      addEventListener,
    },
    addEventListener,
  };
  return {
    browser,
    hands: {
      go: (steps) => {
        at = Math.max(0, Math.min(entries.length - 1, at + steps));
        fire("popstate");
      },
      storeElsewhere: (key, value) => {
        if (value === undefined) localStorage.removeItem(key);
        else localStorage.setItem(key, value);
        fire("storage", key);
      },
      setVisibility: (visibility) => {
        visibilityState = visibility;
        fire("visibilitychange");
      },
      setOnline: (isOnline) => fire(isOnline ? "online" : "offline"),
    },
  };
}

/** The state of such a window. */
export function openWindow(origin: string) {
  const { browser, hands } = createBrowser(origin);
  return { browser, hands, ...createState(browser) };
}
