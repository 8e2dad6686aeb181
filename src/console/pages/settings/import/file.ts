import { GardenshedError } from "../../../state/api";
import { t } from "../../../texts/settings/import";

/** An export as a file has it. */
export interface Content {
  /** Where it comes from, and when it was made; texts of another server. */
  readonly server: string;
  readonly made: string | undefined;
  readonly parts: readonly Part[];
}

/** The content of one key of an export. */
export interface Part {
  readonly name: string;
  readonly value: unknown;
  readonly count: number;
  readonly bytes: number;
}

/** Values about the export itself. */
const ABOUT = new Set(["export_created_at", "server_url", "database_schema"]);

const textIn = (value: unknown): string => (typeof value === "string" ? value : "");

/** Reads a file of the browser. @throws GardenshedError for one that is no export. */
export async function readExport(file: File): Promise<Content> {
  const data: unknown = await file
    .text()
    .then(JSON.parse)
    .catch(() => undefined);
  if (typeof data !== "object" || data === null || Array.isArray(data)) throw noExport();
  const values = data as Readonly<Record<string, unknown>>; // an object of JSON
  const parts = Object.entries(values).flatMap(([name, value]) => (ABOUT.has(name) ? [] : partOf(name, value)));
  if (parts.length === 0) throw noExport();
  const made = textIn(values["export_created_at"]);
  return {
    server: textIn(values["server_url"]).replace(/^(?:https?:)?\/\//, ""),
    made: Number.isNaN(Date.parse(made)) ? undefined : made,
    parts,
  };
}

const noExport = (): GardenshedError => new GardenshedError(422, { error: t.noExport });

function partOf(name: string, value: unknown): readonly Part[] {
  const count = Array.isArray(value) ? value.length : typeof value === "object" && value !== null ? 1 : 0;
  return count === 0 ? [] : [{ name, value, count, bytes: new Blob([JSON.stringify(value)]).size }];
}

export const sum = (parts: readonly Part[], value: "count" | "bytes"): number =>
  parts.reduce((total, part) => total + part[value], 0);

/** The body that the server takes. */
export const exportOf = (parts: readonly Part[]): object =>
  Object.fromEntries(parts.map(({ name, value }) => [name, value]));

/** The name of a record in the file by its id, else the id. */
export function nameIn({ value }: Part, id: string): string {
  const records: readonly unknown[] = Array.isArray(value) ? value : [];
  const record = records.find(
    (each): each is Readonly<Record<string, unknown>> =>
      typeof each === "object" && each !== null && "id" in each && String(each.id) === id,
  );
  const name = [record?.["name"], record?.["label"], record?.["key"]].find((each) => typeof each === "string" && each);
  return name === undefined ? `#${id}` : `${String(name)} (#${id})`;
}
