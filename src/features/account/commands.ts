/** Exports for commands only; the server does not load this file. */
export { contextOf } from "./account-context";
export { findRobot } from "./device/robot";
export { DEVICE_LIMIT_MAXIMUM, DEVICE_LIMITS, setDeviceLimit } from "./device/limits";
export {
  brokerOf,
  loginObject,
  pruneTokens,
  revokeTokens,
  signToken,
  storeToken,
  tokensByDialect,
  isBrokerWanted,
} from "./session/sessions";
export { listAccounts } from "./user/account-list";
export {
  changePassword,
  deleteAccount,
  findUser,
  findUserByEmail,
  hasAccounts,
  isVerified,
  normalEmail,
  passwordProblems,
  unlockLogIn,
  type User,
} from "./user/accounts";
export { readSignUp, storeSignUp } from "./user/sign-up";
export { verifyUser } from "./user/verification";
