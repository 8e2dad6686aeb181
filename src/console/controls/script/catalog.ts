import { type Catalog, catalogOf } from "../../script/catalog";
import type { Corpus } from "../../script/corpus";
import { api } from "../../state";

let known: Catalog | undefined;

/** The script language. It is asked for once. */
export async function loadCatalog(): Promise<Catalog> {
  known ??= catalogOf(await api().request<Corpus>("GET", "/api/corpus"));
  return known;
}
