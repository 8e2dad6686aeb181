/** Exports for commands. The server does not load them. */
export { countUnprocessed, findImageFaults, findImported } from "./faults";
export { createImageStore } from "./store";
