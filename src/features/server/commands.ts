/** What commands need of this feature; the server does not load it. */
export { minimumVersion, setGlobal, unsetGlobal } from "./global-config";
export { addRelease, CHANNELS, listReleases, PLATFORMS, type ReleaseKey, removeRelease } from "./releases";
