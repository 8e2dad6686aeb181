import { effect, signal } from "@preact/signals";
import type { GenericPointer, Weed } from "../../../client/records";
import { api, list } from "../../state";
import { isOn } from "./layers";

/** Weeds and points that were deleted, as long as the server keeps them (`garden.md` §2.6). */
export const removed = signal<readonly (GenericPointer | Weed)[]>([]);

let isAsking = false;
let isOld = false;

/** Downloads them. If something changes during the download, it is repeated. */
async function load(): Promise<void> {
  isOld = true;
  if (isAsking) return;
  isAsking = true;
  try {
    while (isOld) {
      isOld = false;
      removed.value = await api().request<(GenericPointer | Weed)[]>("GET", "/api/points?filter=old");
    }
  } catch {
    // The layer stays as it was: the next change asks again.
  } finally {
    isAsking = false;
  }
}

/** Keeps `removed` up to date while the layer is on. Returns a function that ends this. */
export const followRemoved = (): (() => void) =>
  effect(() => {
    if (!isOn("show_historic_points")) {
      removed.value = [];
      return;
    }
    void list("points");
    void load();
  });
