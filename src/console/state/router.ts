import { computed, signal } from "@preact/signals";
import type { Browser } from "./browser";

type Guard = () => Promise<boolean>;

/** How another address is shown. */
interface NavigationMode {
  /** Back does not lead here again. */
  readonly replace?: boolean;
}

/**
 * Addresses of pages: `/app/<page>/<rest>?<query>`, below the `base` of the server. The server answers all of them with the
 * same document.
 */
export function createRouter(browser: Browser, base: string) {
  const { history, location } = browser;
  const start = `${base}/app`;
  /** The address that a browser needs for a link. */
  const hrefOf = (to: string): string => start + to;
  const current = (): { readonly path: string; readonly search: string } => ({
    path: location.pathname,
    search: location.search,
  });
  const address = signal(current());
  /** Whether the browser's own buttons led here: such a page is seen where it was left. */
  const isBack = signal(false);

  let guard: Guard | undefined;

  /** How each thing is closed that lies above the page. It has an entry of its own in the history. */
  const layers: (() => void)[] = [];
  /** Writes that wait until the entry of a closed layer has gone; undefined where none goes. */
  let late: (() => void)[] | undefined;

  /** Back closes what has opened above the page, before it leads elsewhere. Call the result when it is closed. */
  function openLayer(close: () => void): () => void {
    write(() => history.pushState(null, "", location.pathname + location.search));
    layers.push(close);
    return () => {
      const at = layers.indexOf(close);
      if (at < 0) return;
      layers.splice(at, 1);
      const { path, search } = address.peek();
      late = [() => history.replaceState(null, "", path + search)]; // closing it may have changed the address
      history.go(-1);
    };
  }

  const write = (work: () => void): void => void (late ? late.push(work) : work());

  /** Asks `mayLeave` before another page is shown, also by back and forward. Returns a function that ends this. */
  function guardLeaving(mayLeave: Guard): () => void {
    guard = mayLeave;
    return () => void (guard === mayLeave && (guard = undefined));
  }

  browser.addEventListener("popstate", () => {
    const works = late;
    late = undefined;
    if (works) return works.forEach((work) => work());
    const close = layers.pop();
    if (close) return close();
    const [wanted, shown] = [current(), address.peek()];
    if (!guard || wanted.path === shown.path) {
      isBack.value = true;
      address.value = wanted;
      return;
    }
    // The browser has left already. It comes back until the answer is known, and then leaves by its own history.
    history.pushState(null, "", shown.path + shown.search);
    const asked = guard;
    void asked().then((mayLeave) => {
      if (!mayLeave) return;
      if (guard === asked) guard = undefined;
      const steps = 1 + layers.length; // the question may be closed later
      layers.length = 0;
      write(() => history.go(-steps));
    });
  });

  /** The address as `go` takes it: `/sequences/12?tab=use`. */
  const here = computed(() => {
    const { path, search } = address.value;
    return path.startsWith(`${start}/`) ? path.slice(start.length) + search : "/";
  });

  /** The parts of the path: `["sequences", "12"]`. */
  const segments = computed((): readonly string[] =>
    here.value.replace(/\?.*/, "").split("/").filter(Boolean).map(decodeURIComponent),
  );

  /** The parameters of the query. */
  const query = computed((): Readonly<Record<string, string>> =>
    Object.fromEntries(new URLSearchParams(address.value.search)),
  );

  /** An address with the query of this one: filters of a list stay while one goes through it. */
  const withQuery = (to: string): string => (to.includes("?") ? to : to + address.value.search);

  /** Goes to another page or place in one. `replace`: back does not lead here again. */
  const go = (to: string, { replace = false } = {}): void => void leave(to, { replace });

  /** Goes to another page, as `go`. Resolves with false where somebody stays for what they have typed. */
  async function leave(to: string, navigationMode: NavigationMode = {}): Promise<boolean> {
    const asked = guard;
    const isElsewhere = hrefOf(to).replace(/[?#].*/, "") !== address.peek().path;
    if (asked && isElsewhere) {
      if (!(await asked())) return false;
      if (guard === asked) guard = undefined;
    }
    show(to, navigationMode);
    return true;
  }

  /**
   * Remembers the page that is shown now. The function it returns goes on from that page when something has been done.
   * It does nothing if somebody has gone elsewhere meanwhile: a slow link takes nobody away from where they are.
   */
  function fromHere(): typeof go {
    const { path } = address.peek();
    return (to, options) => void (address.peek().path === path && go(to, options));
  }

  function show(to: string, { replace = false }: NavigationMode): void {
    const method = replace || layers.length > 0 ? "replaceState" : "pushState";
    if (!replace) layers.length = 0; // the page takes the place of what lies above this one
    write(() => history[method](null, "", hrefOf(to)));
    isBack.value = false;
    const [path = "", search] = hrefOf(to).replace(/#.*/, "").split("?");
    address.value = { path, search: search === undefined ? "" : `?${search}` };
  }

  /** Changes parts of the query, such as a filter; undefined removes one. Back leads to the page before. */
  function setQuery(parts: Readonly<Record<string, string | undefined>>): void {
    const next = new URLSearchParams(address.peek().search);
    for (const [name, value] of Object.entries(parts)) {
      if (value === undefined || value === "") next.delete(name);
      else next.set(name, value);
    }
    const [path = "/"] = here.peek().split("?");
    go(next.size > 0 ? `${path}?${next}` : path, { replace: true });
  }

  return { guardLeaving, openLayer, here, hrefOf, isBack, segments, query, withQuery, go, leave, fromHere, setQuery };
}
