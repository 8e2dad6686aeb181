import { JobQueue } from "../../platform/jobs/queue";
import { findUserByEmail } from "../../features/account/commands";
import { countUnprocessed, createImageStore, findImageFaults, findImported } from "../../features/pictures/commands";
import { broken, type Finding, ok, type Subject, together, warning } from "./finding";

/** While e-mail is off, anybody could register this address (`operations.md` §2, AUTHORIZED_PUBLISHER). */
export function checkPublisher({ db, config: { authorizedPublisher } }: Subject): Finding | undefined {
  if (!db || authorizedPublisher === undefined) return undefined;
  return findUserByEmail(db, authorizedPublisher)
    ? ok(authorizedPublisher)
    : warning(
        `AUTHORIZED_PUBLISHER ${authorizedPublisher} has no account`,
        "create it before somebody else registers the address, or take the setting out",
      );
}

/** Every kind of job makes its last attempt earlier than this. */
const STUCK_MS = 2 * 3_600_000;

/** Whether background work gets done. */
export function checkJobs({ db, now }: Subject): Finding | undefined {
  if (!db) return undefined;
  const waiting = new JobQueue(db).waiting();
  const since = new Date(now.getTime() - STUCK_MS).toISOString();
  // Pictures of an import are fetched for seven days; `checkPictures` reports them.
  const stuck = waiting.filter(({ kind, oldest }) => oldest < since && kind !== "image_import");
  return together(
    waiting.length === 0 ? "none waits" : waiting.map(({ kind, count }) => `${count} ${kind}`).join(", "),
    stuck.map(({ kind, count, oldest }) =>
      warning(`${count} ${kind} wait, the oldest since ${oldest}`, "see whether a server runs, and what its log says"),
    ),
  );
}

const some = (ids: readonly (number | string)[]): string =>
  ids.length > 3 ? `${ids.slice(0, 3).join(", ")} and ${ids.length - 3} more` : ids.join(", ");

/** Whether every picture has its record, and every record its picture. */
export async function checkPictures({ db, folder, config }: Subject): Promise<Finding | undefined> {
  if (!db) return undefined;
  const store = createImageStore(folder.images, folder.uploads, config.minFreeSpace);
  const { missing, unknown } = await findImageFaults(db, store);
  const { waiting, refused } = countUnprocessed(db);
  const { awaited, lost } = findImported(db);
  const others = [
    waiting > 0 ? `${waiting} wait` : [],
    refused > 0 ? `${refused} refused (logs of the accounts say why)` : [],
  ];
  return together(["each has its file", ...others.flat()].join(", "), [
    missing.length === 0
      ? undefined
      : broken(
          `the files of pictures ${some(missing)} are missing`,
          "restore them from a backup, or delete the pictures",
        ),
    awaited.length === 0
      ? undefined
      : warning(
          `pictures ${some(awaited)} of an import wait for the other server`,
          "let it run where this one reaches it; they are tried for seven days",
        ),
    lost.length === 0
      ? undefined
      : warning(
          `pictures ${some(lost)} of an import never came`,
          "export the account there to a file that ends in .tar, which brings them, or delete the pictures",
        ),
    unknown.length === 0
      ? undefined
      : warning(`no picture knows ${some(unknown)} in ${folder.images}`, "delete what you have not put there"),
  ]);
}
