import type { Feature } from "../../framework/feature";
import { alerts } from "./alerts";
import { globalBulletins } from "./global-bulletins";

/** The message centre and the announcements of the operator. Source: `accounts.md` §10. */
export const messages: Feature = { name: "messages", endpoints: [alerts, globalBulletins] };

/* What others use of this feature. */
export { addAlert, removeAlerts } from "./alert-tags";
export { ensureBulletin } from "./bulletins";
