import type { Feature } from "../../framework/feature";
import { images } from "./images";
import { imagePages } from "./pages";
import { storageAuth } from "./storage-auth";

/** Pictures: upload, fetching, processing, delivery. Source: `accounts.md` §8. */
export const pictures: Feature = {
  name: "pictures",
  endpoints: [images, storageAuth],
  pages: imagePages,
  background: async () => {
    const { imageHandlers, imageTasks } = await import("./jobs");
    return { handlers: imageHandlers, tasks: imageTasks };
  },
};

/* What others use of this feature. */
export type { Extension } from "./formats/picture";
export { awaitedUploads, findByKey } from "./records";
export { createImageStore, isUploadName } from "./store";
