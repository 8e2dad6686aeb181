import { signal } from "@preact/signals";
import { type Catalog, catalogOf } from "../../script/catalog";
import type { Corpus } from "../../script/corpus";
import { api } from "../../state/api";

/** The script language, once it has been asked for. */
export const catalog = signal<Catalog | undefined>(undefined);

export async function loadCatalog(): Promise<void> {
  catalog.value ??= catalogOf(await api().request<Corpus>("GET", "/api/corpus"));
}
