import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A new folder below the one for temporary files; whoever makes it removes it. */
export const tempFolder = (): string => mkdtempSync(join(tmpdir(), "gardenshed-test-"));
