import { arch, cpus, hostname, release, totalmem, userInfo } from "node:os";
import { readFileSync } from "node:fs";
import { revision, version } from "../../platform/config/build";
import { camelCase } from "../../platform/config/option";
import { options } from "../../platform/config/options";
import { findingsOf } from "../check";
import { textOf } from "../checks/finding";
import { zoneOf } from "../../robot/calendar/zone";
import { columns } from "../columns";
import type { CommandContext } from "../command";
import { scrub } from "./scrub";

const MOST_LINES = 60;

/** Numbers, switches and choices tell of nobody; of other settings only that they are set. */
function settingLines({ config, settings }: CommandContext): readonly string[] {
  const values = new Map(Object.entries(config));
  const rows = settings
    .filter(({ origin }) => origin !== "default")
    .map(({ key, name, value }) => {
      const isTold =
        /^(?:number|boolean)$/.test(typeof values.get(camelCase(key))) || options[key].type.form.includes("|");
      return [name, isTold ? value : "set"];
    });
  return rows.length === 0 ? ["all defaults"] : columns(rows);
}

/** @throws Error that names the file. The system does not name a folder that is read. */
function textIn(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (cause) {
    throw new Error(`Cannot read the log ${file}`, { cause });
  }
}

/** Whether the time zones are those of 2026a or newer: with them Vancouver has no winter time. */
const hasNewZones = (): boolean =>
  zoneOf("America/Vancouver").dayOf(Date.UTC(2026, 11, 2, 12)) === Date.UTC(2026, 11, 2, 7);

/** The run time does not tell the version of its time zones, so one change of theirs tells it. */
const zoneData = (): string =>
  `time zones of ICU ${process.versions["icu"]} (${hasNewZones() ? "2026a or newer" : "older than 2026a"})`;

/** The last lines of the log. @throws Error of the system when it cannot be read */
async function logLines(file: string | undefined, stdin: CommandContext["stdin"]): Promise<readonly string[]> {
  if (file === undefined) return ["not given: journalctl -u gardenshed | gardenshed report --log -"];
  const text = file === "-" ? await stdin.text() : textIn(file);
  return text.trimEnd().split("\n").slice(-MOST_LINES);
}

/** Private words that no pattern finds. */
const knownWords = ({ config }: CommandContext): ReadonlyMap<string, string> =>
  new Map([
    [config.dataDir, "<data folder>"],
    [hostname(), "<machine>"],
    ...(userInfo().username === "root" ? [] : [[userInfo().username, "<user>"] as const]),
  ]);

/**
 * Prints facts for helpers: versions, settings, the findings of `check`, and the last lines of a log. Secrets, addresses
 * and e-mail addresses are left out. Source: `operations.md` §1.
 */
export async function printReport(context: CommandContext): Promise<void> {
  const log = await logLines(context.flags.get("log"), context.stdin);
  const findings = await findingsOf(context);
  const known = knownWords(context);
  const scrubbed = (lines: readonly string[]): readonly string[] => lines.map((line) => scrub(line, known));
  const parts: readonly (readonly [title: string, lines: readonly string[]])[] = [
    ["Version", [`gardenshed ${version} (revision ${revision}), Bun ${Bun.version}, ${zoneData()}`]],
    [
      "Machine",
      [`${process.platform} ${release()}, ${arch()}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 20)} MB`],
    ],
    ["Settings", scrubbed(settingLines(context))],
    ["Check", scrubbed(columns(findings.map(({ name, finding }) => [finding.state, name, textOf(finding)])))],
    ["Log", scrubbed(log)],
  ];
  for (const [title, lines] of parts) {
    context.out(`${title}:`);
    for (const line of lines) context.out(`  ${line}`);
  }
}
