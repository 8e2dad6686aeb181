import type { BackgroundWork } from "../../framework/feature";
import { mailComposers } from "./mail-composers";

/** Mails with exports. */
export const transferWork: BackgroundWork = { mails: mailComposers };
