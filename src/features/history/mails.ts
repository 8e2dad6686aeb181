import { defineMail } from "../../framework/mail";

/** Mails about logs (`accounts.md` §9.3). */
export const criticalErrorsMail = defineMail("critical_errors");
export const logDigestMail = defineMail("log_digest");
