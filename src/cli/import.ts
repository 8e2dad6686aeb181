import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { resolve } from "node:path";
import type { Services } from "../framework/services";
import { addressWithoutRequest } from "../platform/network/public-address";
import { contextOf } from "../features/account/commands";
import {
  EXPORT_MAXIMUM_BYTES,
  importAccount,
  type ImportReport,
  isArchive,
  isRecord,
  type PartReport,
  type PhotoTrial,
  recordsOf,
  type Remark,
  tryPhotos,
  type UnpackedExport,
  unpackExport,
} from "../features/transfer/commands";
import { dialects } from "../dialect";
import { readText as readFileOf } from "../platform/config/file";
import { requireUser } from "./account";
import { countOf, sizeOf } from "./amounts";
import { type CommandContext, DONE_IN_PART } from "./command";
import { withProgram } from "./program";
import { withProgress } from "./progress";
import { parseJson } from "../platform/json";

/** Stores an export in an account without records, all of it or nothing. Source: `operations.md` §1. */
export async function importFromFile(context: CommandContext): Promise<void | typeof DONE_IN_PART> {
  const { words, flags, out } = context;
  const [email = "", file = ""] = words;
  const isDry = flags.has("dry-run");
  const { report, photos } = await withProgress(context, ({ show }) =>
    withProgram(context, async (services): Promise<Outcome> => {
      const { data, release } = await readExport(context, services, file);
      let done = 0;
      const onRecord = (): void => {
        done += 1;
        show(() => `Importing: ${done.toLocaleString("en")} of ${countOf(recordsOf(data), "record")}`);
      };
      try {
        const user = requireUser(services, email);
        const { config } = services;
        const account = contextOf(services, user, () => addressWithoutRequest(config, config.port));
        const told = toldIn(services, data, flags.get("dialect"));
        const report = await importAccount(account, told, { onRecord, isDry });
        return { report, photos: isDry ? await tryPhotos(services, told) : undefined };
      } finally {
        await release();
      }
    }),
  );
  for (const line of [...linesOf(report), ...linesOfPhotos(photos)]) out(line);
  const taken = countOf(sum(report.parts.map((part) => part.taken)), "record");
  const leftOut = countOf(sum(report.parts.map((part) => part.leftOut.length)), "record");
  out(
    isDry
      ? `Nothing was stored: without --dry-run ${taken} would be taken and ${leftOut} left out.`
      : `Imported ${taken} into ${email}, left ${leftOut} out.`,
  );
  const lost = lostOf(report);
  if (lost.length === 0) return undefined;
  out(`Left out as a whole: ${lost.join(", ")}.`);
  return DONE_IN_PART;
}

interface Outcome {
  readonly report: ImportReport;
  /** Undefined unless the run is dry. */
  readonly photos: PhotoTrial | undefined;
}

/** A line about photos that only have an address. */
function linesOfPhotos(photos: PhotoTrial | undefined): readonly string[] {
  if (!photos?.tried) return [];
  const { count, tried, problem } = photos;
  const told = problem === null ? `${tried} can be fetched` : `${tried} cannot be fetched: ${problem}`;
  return [`photos: ${count === 1 ? "one address" : `${count} addresses`}; ${told}`];
}

/** Keys of the export of which nothing was taken, but for what belongs to the other server. */
const lostOf = ({ parts, unknown }: ImportReport): readonly string[] => [
  ...parts.filter((part) => !part.isForeign && part.taken === 0 && part.leftOut.length > 0).map(({ name }) => name),
  ...unknown,
];

async function readText(path: string): Promise<string> {
  const { size } = await stat(path);
  if (size > EXPORT_MAXIMUM_BYTES)
    throw new Error(`it has ${sizeOf(size)}, at most ${sizeOf(EXPORT_MAXIMUM_BYTES)} are read`);
  return readFile(path, "utf8");
}

/** Some editors put it before the text. */
const BYTE_ORDER_MARK = /^\uFEFF/;

/** An export alone, or an archive with its pictures. */
async function readExport({ stdin }: CommandContext, services: Services, file: string): Promise<UnpackedExport> {
  const path = resolve(file);
  try {
    if (file !== "-" && (await isArchive(path))) return await unpackExport(services, createReadStream(path));
    const text = file === "-" ? await stdin.text() : await readText(path);
    const data: unknown = parseJson(text.replace(BYTE_ORDER_MARK, ""));
    if (isRecord(data)) return { data, release: async () => {} };
  } catch (cause) {
    throw new Error(`Cannot read the export ${file}`, { cause });
  }
  throw new Error(`${file} is no export of an account.`);
}

/** An export in the contract's words. `file`: of the dialect in which it was written. */
function toldIn(services: Services, data: Record<string, unknown>, file: string | undefined): Record<string, unknown> {
  if (file === undefined) return data;
  const dialect = services.get(dialects).read({ file, toml: readFileOf(file) });
  return JSON.parse([...dialect.exportSteps(JSON.stringify(data))].join("")) as Record<string, unknown>; // an object stays one
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

/** A line for each key of the export that has records, and lines about records that were left out or changed. */
function linesOf({ parts, unknown }: ImportReport): readonly string[] {
  const lines = parts.filter((part) => part.taken + part.leftOut.length > 0).flatMap(linesOfPart);
  return [...lines, ...unknown.map((key) => `${key}: unknown, left out`)];
}

function linesOfPart({ name, taken, leftOut, changed, unknownKeys }: PartReport): readonly string[] {
  return [
    `${name}: ${taken} taken${leftOut.length > 0 ? `, ${leftOut.length} left out` : ""}`,
    ...linesOfRemarks("left out", leftOut),
    ...linesOfRemarks("changed", changed),
    ...[...unknownKeys].map(([key, count]) => `  unknown key ${key}, left out of ${countOf(count, "record")}`),
  ];
}

/** Most ids in one line; further ones are counted. */
const IDS = 10;

/** Remarks with the same reason share a line: `left out 3 records: Name can't be null (#1, #2, #3)`. */
function linesOfRemarks(what: string, remarks: readonly Remark[]): readonly string[] {
  return [...Map.groupBy(remarks, ({ reason }) => reason)].map(([reason, group]) => {
    const ids = group.slice(0, IDS).map(({ id }) => (/^\d+$/.test(id) ? `#${id}` : id));
    const more = group.length > IDS ? ` and ${group.length - IDS} more` : "";
    return `  ${what} ${countOf(group.length, "record")}: ${reason} (${ids.join(", ")}${more})`;
  });
}
