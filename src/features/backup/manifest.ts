import { version } from "../../platform/config/build";
import { schemaVersion } from "../../platform/db/migrate";
import { cutText } from "../../platform/text";

/** First file of a backup: its format, and the program that made it. */
export const MANIFEST = "backup.json";

/** Format of the archive; a change that older programs cannot read counts it up. */
const FORMAT = 1;
/** Format of one that holds files of device software. */
const FORMAT_WITH_RELEASES = 2;

/** The description of a backup. It is harmless to print when it was read from one. */
export interface Manifest {
  readonly format: number;
  /** Version of the program. */
  readonly version: string;
  /** Schema number of the database. */
  readonly schema: number;
  readonly created_at: string;
}

/** The manifest of a backup that this program makes. `schema`: of its database. */
export const manifestText = (schema: number, now: Date, withReleases: boolean): string => {
  const format = withReleases ? FORMAT_WITH_RELEASES : FORMAT;
  const manifest: Manifest = { format, version, schema, created_at: now.toISOString() };
  return `${JSON.stringify(manifest, null, 2)}\n`;
};

/**
 * Reads a manifest; undefined for any other text.
 * @throws Error when a newer program made the backup.
 */
export function readManifest(text: string): Manifest | undefined {
  const manifest = parsed(text);
  if (manifest) requireOlder(manifest, manifest.format > FORMAT_WITH_RELEASES);
  return manifest;
}

/** @throws Error when a newer program made what this describes. */
export function requireOlder(
  { schema, version: maker }: Pick<Manifest, "schema" | "version">,
  isNewFormat = false,
): void {
  if (!isNewFormat && schema <= schemaVersion) return;
  throw new Error(
    `The backup is newer than this program: it has schema ${schema}, this program knows ${schemaVersion}. Use version ${maker} or a later one.`,
  );
}

/** Longer than any version or time. */
const TEXT_MAXIMUM = 40;

/** A text of somebody else's file. Blanks replace characters that move a cursor, begin a line or turn the writing. */
const shown = (value: unknown): string =>
  cutText(String(value).replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, " "), TEXT_MAXIMUM, "");

function parsed(text: string): Manifest | undefined {
  try {
    const { format, version, schema, created_at } = JSON.parse(text) as Readonly<Record<string, unknown>>; // or it throws
    if (typeof format !== "number" || typeof schema !== "number") return undefined;
    return { format, schema, version: shown(version), created_at: shown(created_at) };
  } catch {
    return undefined;
  }
}
