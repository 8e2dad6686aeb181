import type { PublicAddress } from "../platform/network/public-address";
import { MAIL } from "../framework/mail-jobs";
import { imageHandlers } from "../features/pictures/jobs";
import { mailHandler } from "./mail";
import type { Handler } from "../framework/worker";

/** Who does the jobs of each kind. `address`: where links in mails lead. */
export const handlersOf = (address: PublicAddress): Readonly<Record<string, Handler>> => ({
  ...imageHandlers,
  [MAIL]: mailHandler(address),
});
