import { existsSync } from "node:fs";
import { adviceForKey, inspectKeys, type KeyFault } from "../../platform/auth/keys";
import { sentenceOf } from "../failure";
import { broken, type Finding, type Subject, together, warning } from "./finding";

/** Whether the key files exist, can be used and are secret (`operations.md` §3). */
export async function checkKeys({ folder }: Subject): Promise<Finding | undefined> {
  if (!existsSync(folder.path)) return undefined;
  return together(`those in ${folder.keys} are of use`, (await inspectKeys(folder.path)).map(findingOf));
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
