import { defineMail } from "../../framework/mail";

/** The export as an attachment (`accounts.md` §7.4). */
export const exportMail = defineMail("export");
