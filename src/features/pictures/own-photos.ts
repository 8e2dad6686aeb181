import type { Services } from "../../framework/services";
import { images } from "./images";
import { newImageKey, queueAttachment } from "./records";

/** A photo whose file is an upload of ours. */
interface OwnPhoto {
  /** Name of the upload. */
  readonly upload: string;
  /** Name and place, as in the record. */
  readonly meta: object;
  readonly taken: Date;
}

/** Adds a photo that the server has drawn, as if it had been taken at its time. Belongs in a write. */
export function addPhoto(services: Services, deviceId: number, { upload, meta, taken }: OwnPhoto): void {
  const at = taken.toISOString();
  const id = images.store.insert(services.db, {
    device_id: deviceId,
    key: newImageKey(),
    attachment_url: `/direct_upload/temp/${upload}`,
    upload,
    meta: JSON.stringify(meta),
    created_at: at,
    updated_at: at,
  });
  queueAttachment(services, { id, deviceId, upload }, services.clock());
}
