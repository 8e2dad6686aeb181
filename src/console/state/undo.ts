import { signal } from "@preact/signals";
import { type Api, GardenshedError } from "./api";
import type { Changes } from "./changes";
import { patiently } from "./requests/many";

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

  /** Undoes a request, or the change with a number. @throws GardenshedError with the reasons, without what they belong to. */
  async function undoOne(body: { readonly request: string } | { readonly number: string }): Promise<void> {
    try {
      await patiently(() => api().request("POST", "/api/changes/undo", { body }));
    } catch (error) {
      if (!(error instanceof GardenshedError) || !error.fields["records"]) throw error;
      const records = error.fields["records"] as readonly { readonly reason: string }[]; // `live.md` §1
      throw new GardenshedError(error.status, { ...error.fields, records: records.map(({ reason }) => reason) });
    }
  }

  /** Undoes requests, the last one first. @throws GardenshedError when something has changed since. */
  async function undo(requests: readonly string[]): Promise<void> {
    for (const request of requests.toReversed()) await undoOne({ request });
    await catchUp();
  }

  return { offered, offerUndo, withdraw, undo, undoOne };
}
