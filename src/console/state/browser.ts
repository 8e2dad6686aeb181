interface Store {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** The parts of its window that the state uses. A window has them all; a test brings its own. */
export interface Browser {
  readonly location: { readonly origin: string; readonly pathname: string; readonly search: string };
  readonly history: {
    go(steps: number): void;
    pushState(data: null, unused: string, address: string): void;
    replaceState(data: null, unused: string, address: string): void;
  };
  /** Stays when the browser is closed. */
  readonly localStorage: Store;
  /** Ends with the window. */
  readonly sessionStorage: Store;
  readonly document: {
    readonly documentElement: { lang: string };
    readonly visibilityState: "visible" | "hidden";
    addEventListener(name: "visibilitychange", hear: () => void): void;
  };
  addEventListener(name: "online" | "offline" | "popstate", hear: () => void): void;
  addEventListener(name: "storage", hear: (event: { readonly key: string | null }) => void): void;
}
