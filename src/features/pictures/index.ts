import type { Feature } from "../../framework/feature";
import { images } from "./images";
import { imagePages } from "./pages";
import { ATTACH_JOBS, REMOVAL } from "./records";
import { storage } from "./storage";
import { storageAuth } from "./storage-auth";

/** Pictures: upload, fetching, processing, delivery. Source: `accounts.md` §8. */
export const pictures: Feature = {
  name: "pictures",
  endpoints: [images, storageAuth, storage],
  pages: imagePages,
  jobs: [...ATTACH_JOBS, REMOVAL],
  background: async () => {
    const { imageHandlers, imageTasks } = await import("./jobs");
    return { handlers: imageHandlers, tasks: imageTasks };
  },
};

/* Exports for other features. */
export { changesAfter, isKnownPlace, newestPlace, type PicturePlace, unknownKeys } from "./changes";
export { tryPicture } from "./fetch/download";
export { FILE_BYTES_MAXIMUM } from "./limit";
export type { Extension } from "./formats/picture";
export { addPhoto } from "./own-photos";
export { awaitedUploads, findByKey, isNeeded, storedPictures } from "./records";
export { createImageStore, imageStore, isUploadName, newUploadName } from "./store";
