import { dataFolderAt, holderOfDataFolder } from "../platform/db/data-folder";
import type { Database } from "../platform/db/database";
import { userOf } from "./account";
import { columns } from "./columns";
import type { CommandContext } from "./command";
import { becomeOwner } from "../platform/disk/owner";
import { processOnPort } from "../platform/network/port-holder";
import { sentenceOf } from "./failure";
import { ownPorts } from "./checks/broker";
import { checks } from "./checks/index";
import { openRecords } from "./checks/database";
import { robotChecks } from "./checks/robot";
import { broken, type Check, type Finding, type Subject, textOf } from "./checks/finding";

/** A check that takes longer is reported as broken. Checks that wait for another program give up earlier by themselves. */
const PATIENCE_MS = 20_000;

/**
 * Checks everything that usually goes wrong and prints a line for each check. It changes nothing, and contacts nothing but
 * this machine and what a setting names, with `--net` also the addresses of device software. Root looks with the rights of
 * the folder's owner, as whom the server runs.
 * `--robot` looks at the robot of one account instead.
 * @throws Error when something is broken, or the robot was not seen within an hour. Source: `operations.md` §1.
 */
export async function check(context: CommandContext): Promise<void> {
  const { flags, out } = context;
  const findings = await findingsOf(context);
  for (const line of columns(findings.map(({ name, finding }) => [finding.state, name, textOf(finding)]))) out(line);
  if (flags.has("robot")) return requireSeen(findings);
  const count = findings.filter(({ finding }) => finding.state === "broken").length;
  if (count > 0) throw new Error(count === 1 ? "One thing is broken." : `${count} things are broken.`);
}

/** The findings of all checks, or with `--robot` of the checks of one account's robot. */
export async function findingsOf({ config, hidden, flags }: CommandContext): Promise<readonly Named[]> {
  const folder = dataFolderAt(config.dataDir);
  const holder = () => holderOfDataFolder(folder.path);
  const onPorts = new Map(ownPorts(config).map((port) => [port, processOnPort(port)]));
  becomeOwner(folder.path);
  const db = openRecords(folder);
  try {
    const subject: Subject = {
      config,
      hidden,
      folder,
      db,
      holder,
      now: new Date(),
      asksOthers: flags.has("net"),
      onPort: (port) => onPorts.get(port),
    };
    const robot = flags.get("robot");
    return await lookAt(robot === undefined ? checks : robotChecksOf(db, robot), subject);
  } finally {
    db?.close();
  }
}

interface Named {
  readonly name: string;
  readonly finding: Finding;
}

/** The findings of the checks. A check that has nothing to look at has no finding. */
async function lookAt(chosen: readonly Check[], subject: Subject): Promise<readonly Named[]> {
  const rows = await Promise.all(chosen.map(async (each) => ({ name: each.name, finding: await look(each, subject) })));
  return rows.flatMap(({ name, finding }) => (finding ? [{ name, finding }] : []));
}

function robotChecksOf(db: Database | undefined, email: string): readonly Check[] {
  if (!db) throw new Error("There is no database whose records this program could read.");
  return robotChecks(db, userOf(db, email).device_id);
}

/** The command fails only if the robot was not seen. The other checks tell the possible reasons. */
function requireSeen([lastSeen]: readonly Named[]): void {
  if (lastSeen?.finding.state !== "ok") throw new Error("The robot was not seen within the last hour.");
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
