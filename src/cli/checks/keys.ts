import { existsSync } from "node:fs";
import { adviceForKey, inspectKeys, type KeyFault } from "../../platform/auth/keys";
import type { Config } from "../../platform/config/options";
import { sentenceOf } from "../failure";
import { hasUsers } from "../token-key";
import { broken, type Finding, ok, type Subject, together, warning } from "./finding";

/** Whether the key files exist, can be used and are secret (`operations.md` §3). */
export async function checkKeys({ config, folder, holder }: Subject): Promise<Finding | undefined> {
  if (!existsSync(folder.path)) return undefined;
  const faults = await inspectKeys(folder.path);
  // The server refuses to start if there are accounts, but no key.
  const isNew = faults.some(({ fault }) => fault === "missing") && !mayHaveUsers(config);
  // To make the first key takes seconds on a small board.
  if (isNew && holder() !== undefined) return ok("the server that has just started makes them");
  return together(
    `those in ${folder.keys} are of use`,
    faults.map((fault) => findingOf(fault, isNew)),
  );
}

/** Nobody knows who was in a database that cannot be read: `checkDatabase` tells of it. */
function mayHaveUsers(config: Config): boolean {
  try {
    return hasUsers(config);
  } catch {
    return true;
  }
}

function findingOf({ path, fault }: KeyFault, isNew: boolean): Finding {
  if (fault instanceof Error) return { state: "broken", found: sentenceOf(fault).replace(/\.$/, "") };
  switch (fault) {
    case "missing":
      if (isNew) return warning(`${path} is missing`, "the next start makes it");
      return broken(`${path} is missing`, adviceForKey(path));
    case "exposed":
      return warning(`others may read ${path}`, `chmod 600 ${path}`);
    case "stale":
      return warning(`${path} is not the public half of the signing key`, "restart the server, which writes it anew");
  }
}
