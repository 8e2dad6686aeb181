/** Exports for commands. The server does not load them. */
export { addRelease, CHANNELS, listReleases, PLATFORMS, type ReleaseKey, removeRelease, shownUrl } from "./store";
export { removeFiles, stateOfFile, takeIn, type TakenFile } from "./files/folder";
export { softwareProblem } from "./files/meta";
export { offers } from "./waiting";
export { fileOfUrl, forgetUnused, noteFile, releaseFiles } from "./files/table";
