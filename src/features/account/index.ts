import type { Feature } from "../../framework/feature";
import { device } from "./device/device";
import { mailPages } from "./pages";
import { accountReport } from "./report";
import { passwordResets } from "./session/password-resets";
import { tokens } from "./session/tokens";
import { dosConfig } from "./settings/dos-config";
import { firmwareConfig } from "./settings/firmware-config";
import { webAppConfig } from "./settings/web-app-config";
import { users } from "./user/users";

/** Users with their tokens, and the device of each with its settings. Source: `accounts.md` §§3-7, 12. */
export const account: Feature = {
  name: "account",
  endpoints: [tokens, users, passwordResets, device, dosConfig, firmwareConfig, webAppConfig],
  pages: mailPages,
  report: accountReport,
  background: async () => (await import("./background")).accountWork,
};

/* What others use of this feature. */
export { contextOf } from "./account-context";
export { utcOffsetSeconds } from "./device/clock";
export { device, editDevice, showDevice } from "./device/device";
export { DEVICE_NAME, hoursOf } from "./device/devices";
export { FIRMWARE_HARDWARE } from "./device/firmware-hardware";
export { DEVICE_LIMIT_MAXIMUM, DEVICE_LIMITS, setDeviceLimit } from "./device/limits";
export { RESET_TABLES } from "./device/reset";
export { currentVersion, noteSender } from "./device/sightings";
export { attemptOf } from "./session/attempt";
export { brokerOf, requireTerms } from "./session/sessions";
export { dosConfig } from "./settings/dos-config";
export { firmwareConfig } from "./settings/firmware-config";
export type { SettingsRecord } from "./settings/record";
export { webAppConfig } from "./settings/web-app-config";
export { hashPassword } from "./session/password-work";
export { findUser, GUEST_DOMAIN, isGuest, normalEmail } from "./user/accounts";
export { checkNewGuest, createGuest, guestPassword } from "./user/guests";
export { CLOSED, requireOpenSignup, showUser } from "./user/users";
