/** What commands need of this feature; the server does not load it. */
export { countUnprocessed, findImageFaults, findImported } from "./faults";
export { createImageStore } from "./store";
