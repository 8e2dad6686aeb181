import { signal } from "@preact/signals";
import type { Api } from "./api";
import type { Changes } from "./changes";
import { patiently } from "./many";

/** How long the line offers undo. The page History offers it longer. */
const OFFERED_MS = 15_000;

interface Offer {
  /** The change in words: "3 plants deleted". */
  readonly text: string;
  /** Requests that did it, in their order. */
  readonly requests: readonly string[];
}

export type Undo = ReturnType<typeof createUndo>;

/** The changes that can be taken back. */
export function createUndo({ api }: Api, { catchUp }: Changes) {
  /** The newest thing that can be taken back. */
  const offered = signal<Offer | undefined>(undefined);
  let timer: ReturnType<typeof setTimeout> | undefined;

  function offerUndo(text: string, requests: readonly string[]): void {
    offered.value = { text, requests };
    clearTimeout(timer);
    timer = setTimeout(withdraw, OFFERED_MS);
  }

  const withdraw = (): void => {
    clearTimeout(timer);
    offered.value = undefined;
  };

  /** Undoes requests, the last one first. @throws GardenshedError when something has changed since. */
  async function undo(requests: readonly string[]): Promise<void> {
    for (const request of requests.toReversed()) {
      await patiently(() => api().request("POST", "/api/changes/undo", { body: { request } }));
    }
    await catchUp();
  }

  return { offered, offerUndo, withdraw, undo };
}
