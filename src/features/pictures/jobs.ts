import type { Services } from "../../framework/services";
import type { Job as QueuedJob } from "../../platform/jobs/queue";
import { pruneImages, pruneUploads } from "./retention";
import { countBytes } from "./storage";
import { addServerLog } from "../history";
import { BadPicture } from "./formats/anatomy";
import { type AttachJob, findUnprocessed, isNeeded, NEVER_CAME, REMOVAL, setAttachment, setRefusal } from "./records";
import { download, reasonOf } from "./fetch/download";
import { imageStore } from "./store";
import type { ScheduledTask } from "../../platform/jobs/scheduler";
import type { Handler } from "../../framework/worker";
import { HOUR_MS } from "../../platform/time";

/** Source: `accounts.md` §8.4. */
const RETRY_AFTER_MS = [6_000];
/**
 * Retries of an import: every minute for ten minutes, then every hour for seven days, while the other server may still
 * come.
 */
const IMPORT_RETRY_AFTER_MS = [...Array<number>(10).fill(60_000), ...Array<number>(7 * 24).fill(3_600_000)];

/** Pictures fetched at the same time: each costs a connection that may be slow, hardly any work. */
const FETCHES = 64;
const FETCHES_PER_DEVICE = 8;

/** Files removed at the same time, so that their jobs share commits. */
const REMOVALS = 16;
/** Pauses before a file is removed again: a disk may come back, and another program may let go of the file. */
const REMOVAL_RETRY_AFTER_MS = [60_000, 3_600_000];

/** Gives a picture its file: an upload of our own, else what its address holds. */
async function attach(
  services: Services,
  { device_id, payload }: QueuedJob,
  signal: AbortSignal,
): Promise<(() => void) | undefined> {
  const { db, clock, config } = services;
  const images = services.get(imageStore);
  const [deviceId, id] = [device_id ?? 0, Number(payload["image"])];
  const find = () => findUnprocessed(db, deviceId, id);
  const image = find();
  if (!image) return undefined;
  // An upload may come after its record; one that was there must be there still.
  const isHere = image.upload !== null && images.upload(image.upload) !== undefined;
  const upload = isHere || payload["upload"] !== undefined ? image.upload : null;
  const take = (path: string) =>
    images.take(image.key, path, () => {
      signal.throwIfAborted();
      return find() !== undefined;
    });
  const picture =
    upload === null
      ? await images.withDownload(download(image.url, config.imageFetch, signal), take)
      : await take(images.uploadPath(upload));
  return (
    picture &&
    (() => {
      setAttachment(services, { id, device_id: deviceId, ...picture, now: clock().toISOString() });
    })
  );
}

/** Shows a picture as refused for good, and tells the account why (`accounts.md` §8.4). */
function refuse(services: Services, { device_id, payload }: QueuedJob, failure: unknown, refusal = reasonOf(failure)) {
  const [deviceId, id, now] = [device_id ?? 0, Number(payload["image"]), services.clock()];
  if (!setRefusal(services, { id, device_id: deviceId, refusal, now: now.toISOString() })) return;
  addServerLog(services, deviceId, { type: "warn", message: `Picture ${id} was refused: ${refusal}.` }, now);
}

const attachment: Handler = {
  retryAfterMs: RETRY_AFTER_MS,
  isFinal: (failure) => failure instanceof BadPicture,
  givenUp: refuse,
  isReady: (services) => services.get(imageStore).hasRoom(),
  run: attach,
};

const fetching: Handler = { ...attachment, concurrency: FETCHES, perDevice: FETCHES_PER_DEVICE };

const removal: Handler = {
  retryAfterMs: REMOVAL_RETRY_AFTER_MS,
  concurrency: REMOVALS,
  run: async (services, { payload: { key, upload } }) => {
    const images = services.get(imageStore);
    if (typeof key === "string") await images.remove(key);
    if (typeof upload === "string" && !isNeeded(services.db, upload)) await images.removeUpload(upload);
    return undefined;
  },
};

/** Jobs of pictures. Fetching has a lane of its own: a slow camera holds up no other picture. */
export const imageHandlers = {
  image_upload: attachment,
  image_fetch: fetching,
  image_import: {
    ...fetching,
    retryAfterMs: IMPORT_RETRY_AFTER_MS,
    givenUp: (services, job, failure) =>
      refuse(services, job, failure, failure instanceof BadPicture ? failure.message : NEVER_CAME),
  },
  [REMOVAL]: removal,
} satisfies Record<AttachJob | typeof REMOVAL, Handler>;

/** Tasks that keep the folders of pictures small. */
export const imageTasks = (services: Services): readonly ScheduledTask[] => [
  { name: "picture retention", everyMs: HOUR_MS, atStart: true, run: () => pruneImages(services) },
  { name: "picture sizes", everyMs: HOUR_MS, atStart: true, run: () => countBytes(services) },
  { name: "upload retention", everyMs: HOUR_MS, atStart: true, run: () => pruneUploads(services) },
];
