/** Exports for commands. The server does not load them. */
export { addRelease, CHANNELS, listReleases, PLATFORMS, type ReleaseKey, removeRelease } from "./store";
