import type { ImportRules, Note } from "../../../framework/transfer/collection";
import { type ExportedRecord, isRecord } from "../../../framework/transfer/exported";
import type { Run } from "../../../framework/transfer/run";
import { NAMED_BY_SCRIPTS, withNewBody } from "../import";

function withOwnItems(run: Run, regimen: ExportedRecord, note: Note): ExportedRecord {
  const { regimen_items } = regimen;
  const items: readonly unknown[] | undefined = Array.isArray(regimen_items) ? regimen_items : undefined;
  const own = items?.map((item) =>
    isRecord(item) ? { ...item, sequence_id: run.requiredId("sequences", item["sequence_id"]) } : item,
  );
  return withNewBody(run, "internal_regimen", { ...regimen, ...(own && { regimen_items: own }) }, note);
}

/** Regimens are taken over with the new ids of the records that their items and bodies name. */
export const regimenImport: ImportRules = { after: NAMED_BY_SCRIPTS, adapt: withOwnItems };
