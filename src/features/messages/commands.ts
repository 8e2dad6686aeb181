/** What commands need of this feature; the server does not load it. */
export { BULLETIN_TYPES, listBulletins, publishBulletin, removeBulletin } from "./bulletins";
