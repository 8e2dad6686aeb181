import type { Feature } from "../../framework/feature";
import { alerts } from "./alerts";
import { globalBulletins } from "./global-bulletins";

/** Alerts in the message centre and bulletins of the operator. Source: `accounts.md` §10. */
export const alertsAndBulletins: Feature = { name: "alerts", endpoints: [alerts, globalBulletins] };

/* For other features. */
export { addAlert, removeAlerts } from "./alert-tags";
export { ensureBulletin } from "./bulletins";
export { liveLogListeners, sendLiveLog } from "./live-logs";
