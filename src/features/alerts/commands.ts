/** Exports for commands only; the server does not load this file. */
export { BULLETIN_TYPES, listBulletins, publishBulletin, removeBulletin } from "./bulletins";
