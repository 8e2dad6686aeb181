import type { ArchiveEntry } from "../../platform/disk/archive";
import type { Manifest } from "./manifest";

/** A backup or mirror that can be restored. `onProgress`: bytes read so far. */
export interface Restorable {
  /** Reads all that is protected against changes. @throws Error with one sentence when it is damaged or too new. */
  readonly check: (onProgress: (bytes: number) => void) => Promise<Manifest>;
  /** Hands each file to `store`, which writes it below `staging`; answers how many pictures are lost. */
  readonly unpack: (
    store: (entry: ArchiveEntry) => Promise<void>,
    onProgress: (bytes: number) => void,
    staging: string,
  ) => Promise<number>;
}
