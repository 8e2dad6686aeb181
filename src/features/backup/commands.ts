/** Exports for commands. The server does not load them. */
export { type BackupReport, makeBackup } from "./create";
export type { BackupSource } from "./entries";
export { readMarker } from "./mirror/marker";
export { mirror, type MirrorReport } from "./mirror/run";
export { beginsLikeBackup } from "./read";
export { restoreBackup } from "./restore";
export { saveBackup } from "./save";
