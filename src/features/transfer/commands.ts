/** What commands need of this feature; the server does not load it. */
export { exportAccount } from "./export-data";
export { type ExportedRecord, isRecord } from "../../framework/transfer/exported";
export { importAccount, recordsOf } from "./import";
export type { ImportReport, PartReport, Remark } from "../../framework/transfer/report";
