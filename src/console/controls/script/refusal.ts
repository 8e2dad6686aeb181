import type { Catalog } from "../../script/catalog";
import { isOdd, placeOfFault } from "../../script/fault";
import type { ScriptNode } from "../../../robot/script/node";
import { GardenshedError } from "../../state/api";
import { loadCatalog } from "./catalog";

/** A node that holds values in its body. */
export const bodyWith = (given: readonly ScriptNode[]): ScriptNode => ({ kind: "", args: {}, body: given });

/** Which of the values a refusal is about, by its index. */
export function faultyIn(catalog: Catalog, given: readonly ScriptNode[], text: string): number | undefined {
  const place = placeOfFault(bodyWith(given), text, (node) => isOdd(catalog, node));
  return place && Number(place[0]);
}

/**
 * Waits for `work`, which sends `given`. The server names no field of its own for values (`sequences.md` §3.3). So a
 * refusal about one of them is rejected anew, as a refusal of the field `body`.
 */
export async function withRefusedValue<T>(given: readonly ScriptNode[], work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const fields = error instanceof GardenshedError ? error.fields : {};
    const text = fields["farm_event"] ?? fields["error"] ?? fields["body"];
    if (typeof text !== "string" || faultyIn(await loadCatalog(), given, text) === undefined) throw error;
    throw new GardenshedError(422, { body: text }, { cause: error });
  }
}
