import { readFile, stat } from "node:fs/promises";
import { resolve } from "node:path";
import { addressWithoutRequest } from "../platform/network/public-address";
import { contextOf } from "../features/account/commands";
import {
  type ExportedRecord,
  importAccount,
  type ImportReport,
  isRecord,
  type PartReport,
  recordsOf,
  type Remark,
} from "../features/transfer/commands";
import { requireUser } from "./account";
import { countOf, megabytes } from "./amounts";
import type { CommandContext } from "./command";
import { withProgram } from "./program";
import { withProgress } from "./progress";

/** Stores an export in an account without records, all of it or nothing. Source: `operations.md` §1. */
export async function importFromFile(context: CommandContext): Promise<void> {
  const { words, flags, out } = context;
  const [email = "", file = ""] = words;
  const data = await readExport(context, file);
  const isDry = flags.has("dry-run");
  const report = await withProgress(context, ({ show }) => {
    let done = 0;
    const onRecord = (): void => {
      done += 1;
      show(() => `Importing: ${done.toLocaleString("en")} of ${countOf(recordsOf(data), "record")}`);
    };
    return withProgram(context, (services): Promise<ImportReport> => {
      const user = requireUser(services.db, email);
      const { config } = services;
      const account = contextOf(services, user, addressWithoutRequest(config, config.port));
      return importAccount(account, data, { onRecord, isDry });
    });
  });
  for (const line of linesOf(report)) out(line);
  const taken = countOf(sum(report.parts.map((part) => part.taken)), "record");
  const leftOut = countOf(sum(report.parts.map((part) => part.leftOut.length)), "record");
  out(
    isDry
      ? `Nothing was stored: without --dry-run ${taken} would be taken and ${leftOut} left out.`
      : `Imported ${taken} into ${email}, left ${leftOut} out.`,
  );
}

/** An export is read as a whole. One of a full account has some 10 MB: what is larger by far is something else. */
const FILE_MAXIMUM_BYTES = 256 * 1024 * 1024;

async function readText(file: string): Promise<string> {
  const path = resolve(file);
  const { size } = await stat(path);
  if (size > FILE_MAXIMUM_BYTES)
    throw new Error(`it has ${megabytes(size)}, at most ${megabytes(FILE_MAXIMUM_BYTES)} are read`);
  return readFile(path, "utf8");
}

async function readExport({ stdin }: CommandContext, file: string): Promise<ExportedRecord> {
  try {
    const data: unknown = JSON.parse(file === "-" ? await stdin.text() : await readText(file));
    if (isRecord(data)) return data;
  } catch (cause) {
    throw new Error(`Cannot read the export ${file}`, { cause });
  }
  throw new Error(`${file} is no export of an account.`);
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

/** A line for each key of the export that had something, and lines for what was not taken as it was. */
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

/** Ids in one line; further ones are only counted. */
const IDS = 10;

/** Remarks with the same reason share a line. */
function linesOfRemarks(what: string, remarks: readonly Remark[]): readonly string[] {
  return [...Map.groupBy(remarks, ({ reason }) => reason)].map(([reason, group]) => {
    const ids = group.slice(0, IDS).map(({ id }) => id);
    const more = group.length > IDS ? ` and ${group.length - IDS} more` : "";
    return `  ${what}: ${ids.join(", ")}${more}: ${reason}`;
  });
}
