import { afterAll, beforeAll, expect, test } from "bun:test";
import { GardenshedError } from "../../../src/client/error";
import { createOfflineCache } from "../../../src/console/state/offline-cache";
import type { Kind } from "../../../src/console/state/kinds";
import { type Account, openAccount } from "../../support/account";
import { holds } from "../../support/eventually";
import { post } from "../../support/scenarios";
import { startServer, type TestServer } from "../../support/server";
import { openWindow } from "../../support/window";

/* What a browser keeps of the records for a time without the server (console.md §1, "On a phone"). */

let server: TestServer;
let ada: Account;
let ben: Account;
beforeAll(async () => {
  server = await startServer();
  [ada, ben] = [await openAccount(server, "ada@garden.test"), await openAccount(server, "ben@garden.test")];
  await ada.make(post("/api/tools", { name: "Hoe" }));
});
afterAll(() => server.stop());

/** The store of a browser. `stores`: what is in it. */
function createStore(stores = new Map<string, Map<string, string>>()) {
  const inside = (name: string): Map<string, string> => stores.get(name) ?? stores.set(name, new Map()).get(name)!;
  return {
    open: async (name: string) => ({
      match: async (address: string) => {
        const text = inside(name).get(address);
        return text === undefined ? undefined : new Response(text);
      },
      put: async (address: string, answer: Response) => void inside(name).set(address, await answer.text()),
      keys: async () => [...inside(name).keys()].map((address) => ({ url: new URL(address, server.base).href })),
      delete: async (address: string) => inside(name).delete(address),
    }),
    delete: async (name: string) => stores.delete(name),
    /** The store as it is now, in which no other window writes. */
    copy: () => createStore(new Map([...stores].map(([name, each]) => [name, new Map(each)]))),
    kept: () => [...stores.values()].flatMap((each) => [...each.keys()].map((address) => address.split("/").at(-1))),
  };
}

const AWAY = new GardenshedError(0, {});

/** A window that shows the tools of an account, with what reads them when the server is away. */
async function windowOf({ token }: Account, store: ReturnType<typeof createStore>, stays: boolean) {
  const window = openWindow(server.base);
  const { read } = createOfflineCache(store, window.browser, window);
  window.signIn(token, stays);
  window.startLive();
  window.need("tools");
  await holds(async () => expect([window.connection.value, window.stateOf("tools")]).toEqual(["live", "loaded"]));
  /** The window is hidden, so it keeps what it shows: the store is nothing but memory, and has it in the next turn. */
  const hide = async (): Promise<void> => {
    window.hands.setVisibility("hidden");
    await new Promise<void>((resolve) => setImmediate(resolve));
  };
  const readBack = async (error: unknown = AWAY, kind: Kind = "tools") => (await read(kind, error))?.records;
  return { window, hide, readBack };
}

test("of a session that stays they are read back where the server is away, and not where it refuses", async () => {
  const { window, hide, readBack } = await windowOf(ada, createStore(), true);
  await hide();
  for (const status of [0, 502, 503, 504]) {
    expect(await readBack(new GardenshedError(status, {}))).toMatchObject([{ name: "Hoe" }]);
  }
  for (const status of [401, 404, 422, 500, 501, 505]) {
    expect(await readBack(new GardenshedError(status, {}))).toBeUndefined();
  }
  expect(await readBack(new Error("a defect"))).toBeUndefined();
  expect(await readBack(AWAY, "sequences")).toBeUndefined(); // it was not looked at
  window.forget();
});

test("of a session that ends with the window nothing is kept", async () => {
  const store = createStore();
  const { window, hide, readBack } = await windowOf(ada, store, false);
  await hide();
  expect([store.kept(), await readBack()]).toEqual([[], undefined]);
  window.forget();
});

test("of a session that was signed out nothing is left", async () => {
  const store = createStore();
  const { window, hide, readBack } = await windowOf(ada, store, true);
  await hide();
  expect(store.kept()).toEqual(["tools", "at"]);
  window.forget();
  await hide();
  expect([store.kept(), await readBack()]).toEqual([[], undefined]);
});

test("who signs in after another one reads nothing of theirs, and it is gone", async () => {
  const first = createStore();
  const { window, hide } = await windowOf(ada, first, true);
  await hide();
  const store = first.copy();
  expect(store.kept()).toEqual(["tools", "at"]);
  const later = openWindow(server.base);
  later.signIn(ben.token, true);
  const { read } = createOfflineCache(store, later.browser, later);
  expect(await read("tools", AWAY)).toBeUndefined();
  await holds(async () => expect(store.kept()).toEqual([]));
  for (const each of [window, later]) each.forget();
});
