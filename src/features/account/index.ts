import type { Feature } from "../../framework/feature";
import { device } from "./device/device";
import { deletionWork, resetWork } from "./device/reset";
import { mailPages } from "./pages";
import { accountReport } from "./report";
import { passwordResets } from "./session/password-resets";
import { tokens } from "./session/tokens";
import { dosConfig } from "./settings/dos-config";
import { firmwareConfig } from "./settings/firmware-config";
import { webAppConfig } from "./settings/web-app-config";
import { ownTables } from "./tables";
import { users } from "./user/users";

/** Users with their tokens, and the device of each with its settings. Source: `accounts.md` §§3-7, 12. */
export const account: Feature = {
  name: "account",
  endpoints: [tokens, users, passwordResets, device, dosConfig, firmwareConfig, webAppConfig],
  tables: ownTables,
  pages: mailPages,
  report: accountReport,
  longWork: { reset: resetWork, deletion: deletionWork },
  background: async () => (await import("./background")).accountWork,
};

/* For other features. */
export { contextOf, contextsOf } from "./account-context";
export { utcOffsetSeconds, zoneIn, zoneOfDevice } from "./device/clock";
export { findDevice, showDevice } from "./device/device";
export { DEVICE_NAME, hoursOf } from "./device/devices";
export { COMPUTERS } from "./device/computers";
export { FIRMWARE_HARDWARE } from "./device/firmware-hardware";
export { firstSyncs } from "./device/first-syncs";
export { effectiveLimit } from "./device/limits";
export { resetTables } from "./device/reset";
export { findRobot } from "./device/robot";
export { currentVersion, lastHearing, lastRequest, noteGuest, noteHearing, noteSender } from "./device/sightings";
export { createStage, freeOrderNumber, removeStage, stageOf } from "./device/stages";
export { loginSchema } from "./session/tokens";
export { admission } from "./session/admission";
export { logInPractice, logOutPractice, type PracticeLogIn } from "./session/practice-token";
export { requireOwnPassword } from "./session/authenticate";
export { attemptOf } from "./session/attempt";
export { robotLoggedIn } from "./session/robot-password";
export { REFUSAL_REASONS, robotRefusals } from "./session/robot-refusals";
export { robotSessions } from "./session/robot-sessions";
export {
  doubtHiddenKnowledge,
  downloadedKnowledge,
  hiddenKnowledge,
  type HiddenKnowledge,
  robotReach,
  robotsHeardSince,
  type RobotToken,
  robotToken,
  saveHiddenKnowledge,
  saveRobotHeard,
  saveRobotReach,
} from "./session/robot-reach";
export { isOfRobot, robotDownloads } from "./device/robot-downloads";
export {
  addressOfToken,
  brokerDoor,
  brokerOf,
  dialectOfToken,
  hasTokens,
  isBrokerWanted,
  insertToken,
  issueToken,
  loginObject,
  PRACTICE,
  reachesRobots,
  type SignedToken,
  signToken,
  tokenMadeAt,
  TERMS_NOT_ACCEPTED,
} from "./session/sessions";
export { AXIS_GROUPINGS, AXIS_ROUTES } from "./settings/axis-order";
export { dosConfig } from "./settings/dos-config";
export { firmwareConfig } from "./settings/firmware-config";
export { webAppConfig } from "./settings/web-app-config";
export { hashPassword } from "./session/password-work";
export {
  addressProblems,
  createAccount,
  deleteAccount,
  findOwner,
  findUser,
  findUserByEmail,
  GUEST_DOMAIN,
  isGuest,
  isPupil,
  normalEmail,
  PUPIL_DOMAIN,
} from "./user/accounts";
export { lastUses } from "./session/last-uses";
export { checkNewGuest, createGuest, GUEST_EXISTS, guestPassword } from "./user/guests";
export { CHECK_MAIL } from "./mails";
export { CLOSED, CREATED, isSignupOpen, readSignUp, requireOpenSignup, storeSignUp } from "./user/sign-up";
