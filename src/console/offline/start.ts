import { effect } from "@preact/signals";
import { base, collection, connection, isStaying, neededKinds, token } from "../state";
import { createOfflineCache } from "../state/offline-cache";
import type { Keeper } from "../state/records";

/* The console without the server, which only a secure context allows (HTTPS, or this machine). */

const isTyping = (): boolean => document.activeElement?.matches("input, select, textarea") ?? false;

/** Another version of the console is there: the page is loaded anew, as soon as nobody is typing. */
function reload(): void {
  if (isTyping()) addEventListener("focusout", () => setTimeout(reload), { once: true });
  else location.reload();
}

async function register({ serviceWorker }: Navigator): Promise<void> {
  if (serviceWorker.controller) serviceWorker.addEventListener("controllerchange", reload, { once: true });
  await serviceWorker.register(`${base}/app/worker.js`, { scope: `${base}/` });
  const registered = await serviceWorker.ready;
  // A page that was open while the server was away learns of a new version when it is back.
  effect(() => {
    if (connection.value === "live") registered.update().catch(() => {});
  });
}

let made: Keeper | undefined;

/** Keeps what was looked at for a time without the server, and the console itself. The first call begins it. */
export const start = (): Keeper => (made ??= begin());

function begin(): Keeper {
  // A browser may forbid it. In the frame of another page the path may be another one tomorrow.
  if (window === parent) requestAnimationFrame(() => void register(navigator).catch(() => {}));
  return createOfflineCache(caches, window, { token, isStaying, collection, neededKinds, connection });
}
