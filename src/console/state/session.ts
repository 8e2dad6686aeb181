import { signal } from "@preact/signals";
import type { Browser } from "./browser";

export type Session = ReturnType<typeof createSession>;

/** The session of the signed-in user. `base`: servers below other paths have sessions of their own. */
export function createSession(browser: Browser, base: string) {
  const { localStorage, sessionStorage } = browser;
  const KEY = `gardenshed.token${base}`;
  const read = (): string | undefined => sessionStorage.getItem(KEY) ?? localStorage.getItem(KEY) ?? undefined;

  /** The token of the session. Undefined: nobody is signed in. */
  const token = signal<string | undefined>(read());

  /** Signs in with a token. `stays`: the browser keeps it after it was closed. */
  function signIn(encoded: string, stays: boolean): void {
    (stays ? localStorage : sessionStorage).setItem(KEY, encoded);
    token.value = encoded;
  }

  /** Forgets the tokens here; they are not ended on the server. `only`: this one. Other tabs may have other gardens. */
  function forget(only?: string): void {
    for (const store of [localStorage, sessionStorage]) {
      if (only === undefined || store.getItem(KEY) === only) store.removeItem(KEY);
    }
    token.value = read();
  }

  /** The browser keeps the session after it was closed. */
  const isStaying = (): boolean => token.peek() !== undefined && localStorage.getItem(KEY) === token.peek();

  // Signing out in one window signs out in the others.
  browser.addEventListener("storage", ({ key }) => {
    if (key === KEY || key === null) token.value = read();
  });

  return { token, signIn, forget, isStaying };
}
