import type { PublicAddress } from "../core/public-address";
import { MAIL } from "../domain/mail-jobs";
import { imageHandlers } from "./images";
import { mailHandler } from "./mail";
import type { Handler } from "./worker";

/** Who does the jobs of each kind. `address`: where links in mails lead. */
export const handlersOf = (address: PublicAddress): Readonly<Record<string, Handler>> => ({
  ...imageHandlers,
  [MAIL]: mailHandler(address),
});
