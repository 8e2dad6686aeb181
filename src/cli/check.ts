import { dataFolderAt, holderOfDataFolder } from "../platform/db/data-folder";
import { columns } from "./columns";
import type { CommandContext } from "./command";
import { sentenceOf } from "./failure";
import { checks } from "./checks/index";
import { openRecords } from "./checks/database";
import { broken, type Check, type Finding, type Subject, textOf } from "./checks/finding";

/** What takes longer is reported as broken. Each check that waits for somebody gives up earlier by itself. */
const PATIENCE_MS = 20_000;

/**
 * Looks at everything that usually goes wrong and prints a line for each. Nothing is changed, and nothing is contacted
 * but this machine and what a setting names. @throws Error when something is broken. Source: `operations.md` §1.
 */
export async function check({ config, out }: CommandContext): Promise<void> {
  const folder = dataFolderAt(config.dataDir);
  const holder = () => holderOfDataFolder(folder.path);
  const db = openRecords(folder);
  try {
    const subject: Subject = { config, folder, db, holder, now: new Date() };
    const rows = await Promise.all(
      checks.map(async (each) => ({ name: each.name, finding: await look(each, subject) })),
    );
    const findings = rows.flatMap(({ name, finding }) => (finding ? [{ name, finding }] : []));
    for (const line of columns(findings.map(({ name, finding }) => [finding.state, name, textOf(finding)]))) out(line);
    const count = findings.filter(({ finding }) => finding.state === "broken").length;
    if (count > 0) throw new Error(count === 1 ? "One thing is broken." : `${count} things are broken.`);
  } finally {
    db?.close();
  }
}

async function look(each: Check, subject: Subject): Promise<Finding | undefined> {
  let timer: Timer | undefined;
  const late = new Promise<Finding>((resolve) => {
    timer = setTimeout(() => resolve(broken("no result in time", "try again")), PATIENCE_MS);
  });
  try {
    return await Promise.race([each.look(subject), late]);
  } catch (error) {
    return { state: "broken", found: sentenceOf(error) };
  } finally {
    clearTimeout(timer);
  }
}
