import { accessSync, constants, existsSync, statSync } from "node:fs";
import { broken, type Finding, type Subject, together, warning } from "./finding";

/** Whether the data folder exists and belongs to this user alone (`operations.md` §3). */
export function checkDataFolder({ folder }: Subject): Finding {
  const { path, keys, images, uploads } = folder;
  if (!existsSync(path)) {
    return broken(`${path} does not exist`, "start the server once, or name another folder with --data-dir");
  }
  const parts = [keys, images, uploads].map((part) =>
    existsSync(part) ? usability(part) : warning(`${part} is missing`, "the next start makes it"),
  );
  const problem = usability(path);
  return together(path, [...(problem ? [problem] : parts), ...privacy(path)]);
}

/** Whether this user can read and write a folder. */
export function usability(path: string): Finding | undefined {
  if (!statSync(path).isDirectory()) return broken(`${path} is no folder`, "move it away, or choose another one");
  try {
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
    return undefined;
  } catch (error) {
    return unusable(path, error);
  }
}

/** Why a file or folder cannot be read and written, and what to do. */
export function unusable(path: string, error: unknown): Finding {
  const { code } = error as NodeJS.ErrnoException; // node:fs throws nothing else
  return code === "EROFS"
    ? broken(`${path} is on a file system mounted read-only`, "mount it for writing, and look whether the disk fails")
    : broken(`this user may not read and write ${path}`, "run as the user that owns it, or give it to this one");
}

function privacy(path: string): readonly (Finding | undefined)[] {
  const user = process.getuid?.();
  if (user === undefined) return []; // Windows has neither users of this kind nor modes
  const { uid, mode } = statSync(path);
  return [
    uid === user
      ? undefined
      : warning(`${path} belongs to user ${uid}, this is user ${user}`, "run the program as one user only"),
    (mode & 0o077) === 0
      ? undefined
      : warning(`others may look into ${path}, mode ${(mode & 0o777).toString(8)}`, `chmod 700 ${path}`),
  ];
}
