/** Exports for commands. The server does not load them. */
export { archiveOf, EXPORT_MAXIMUM_BYTES, isArchive, type UnpackedExport, unpackExport } from "./archive";
export { exportAccount } from "./export-data";
export { isRecord } from "../../framework/transfer/exported";
export { importAccount, recordsOf } from "./import";
export { type PhotoTrial, tryPhotos } from "./photos";
export type { ImportReport, PartReport, Remark } from "../../framework/transfer/report";
