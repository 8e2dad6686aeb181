import { closeSync, existsSync, lchownSync, lstatSync, mkdirSync, openSync, readFileSync, statSync } from "node:fs";
import { dirname } from "node:path";

/*
 * Root runs commands on folders of others. A file that it creates in a folder must belong to the owner of that folder.
 * Otherwise the server, which runs as that user, could not use it (`operations.md` §1).
 */

const isRoot = (): boolean => process.getuid?.() === 0;

/** Gives what was just created to the owner of `folder`, by default the one it is in. Does nothing unless root runs this. */
export function giveToOwner(path: string, folder = dirname(path)): void {
  if (!isRoot()) return;
  const { uid, gid } = statSync(folder);
  if (lstatSync(path).uid === uid) return;
  try {
    lchownSync(path, uid, gid);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException; // node:fs throws nothing else
    if (code !== "EPERM" && code !== "EINVAL") throw error; // memory cards and network disks know no owners, or not root
  }
}

/** Creates a folder with all above it that is missing, for its owner alone. Answers the first one made. */
export function makeOwnedFolder(path: string): string | undefined {
  const first = mkdirSync(path, { recursive: true, mode: 0o700 });
  if (first === undefined || !isRoot()) return first;
  const made: string[] = [];
  for (let folder = path; folder.length >= first.length; folder = dirname(folder)) made.unshift(folder);
  for (const folder of made) giveToOwner(folder);
  return first;
}

/** Creates an empty file unless it is there, for programs that create files as root's. Only root needs that. */
export function makeOwnedFile(path: string): void {
  if (!isRoot() || existsSync(path) || !existsSync(dirname(path))) return;
  closeSync(openSync(path, "a", 0o600));
  giveToOwner(path);
}

/** Owner of a folder other than root, if root runs this: the user that the server runs as. */
function otherOwner(folder: string): { readonly uid: number; readonly gid: number } | undefined {
  if (!isRoot() || !existsSync(folder)) return undefined;
  const { uid, gid } = statSync(folder);
  return uid === 0 ? undefined : { uid, gid };
}

/**
 * Trades the rights of root for those of the owner of `folder`, for the rest of the process, which then sees files as
 * the server sees them. Does nothing for anybody but root.
 */
export function becomeOwner(folder: string): void {
  const owner = otherOwner(folder);
  if (owner === undefined) return;
  try {
    // Bun has it; its types (1.4.5) do not.
    (process as { initgroups?: (user: string, group: number) => void }).initgroups?.(nameOf(owner.uid), owner.gid);
  } catch {
    // In a container the user may have a number only, and no further groups.
  }
  try {
    process.setgid?.(owner.gid);
    process.setuid?.(owner.uid);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException; // the run time throws nothing else
    if (code !== "EPERM") throw error; // root in a container may not become others
  }
}

/** A command that gives `path` to the owner of `folder`; undefined if it is that one's, or nobody could. */
export function givingTo(folder: string, path: string): string | undefined {
  const owner = isRoot() ? statSync(folder).uid : undefined;
  return owner === undefined || statSync(path).uid === owner ? undefined : `chown -R ${nameOf(owner)} ${path}`;
}

/** Name of a user of this machine, with the number; the number alone where the machine does not know it. */
function nameOf(uid: number): string {
  try {
    const line = readFileSync("/etc/passwd", "utf8")
      .split("\n")
      .find((each) => each.split(":")[2] === String(uid));
    return line?.split(":")[0] ?? String(uid);
  } catch {
    return String(uid); // other systems keep users elsewhere
  }
}

/**
 * The owner of a file or folder that this user may not use, and the remedy, which makes all of `folder` belong to one
 * user. Undefined where the owner is not what is wrong.
 */
export function ownersOf(path: string, folder: string): string | undefined {
  const uid = process.getuid?.();
  const [owner, holder] = [statSync(path).uid, statSync(folder).uid];
  if (uid === undefined || owner === uid) return undefined; // Windows has no users of this kind
  const found = `it belongs to user ${nameOf(owner)}, this is user ${nameOf(uid)}`;
  const remedy = `as root: chown -R ${nameOf(uid)} ${folder}`;
  return holder === uid ? `${found}; ${remedy}` : `${found}; run the program as user ${nameOf(holder)}, or ${remedy}`;
}
