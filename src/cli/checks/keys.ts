import { existsSync } from "node:fs";
import { adviceForKey, inspectKeys, type KeyFault } from "../../platform/auth/keys";
import { hasAccounts } from "../../features/account/commands";
import { sentenceOf } from "../failure";
import { broken, type Finding, ok, type Subject, together, warning } from "./finding";

/** Whether the key files exist, can be used and are secret (`operations.md` §3). */
export async function checkKeys({ folder, db, holder }: Subject): Promise<Finding | undefined> {
  if (!existsSync(folder.path)) return undefined;
  const faults = await inspectKeys(folder.path);
  // To make the first key takes seconds on a small board. The server refuses to start if there are accounts, but no key.
  const isNew = db !== undefined && !hasAccounts(db) && holder() !== undefined;
  if (isNew && faults.some(({ fault }) => fault === "missing"))
    return ok("the server that has just started makes them");
  return together(`those in ${folder.keys} are of use`, faults.map(findingOf));
}

function findingOf({ path, fault }: KeyFault): Finding {
  if (fault instanceof Error) return { state: "broken", found: sentenceOf(fault).replace(/\.$/, "") };
  switch (fault) {
    case "missing":
      return broken(`${path} is missing`, adviceForKey(path));
    case "exposed":
      return warning(`others may read ${path}`, `chmod 600 ${path}`);
    case "stale":
      return warning(`${path} is not the public half of the signing key`, "restart the server, which writes it anew");
  }
}
