import { defineMail } from "../../framework/mail";

/** Answer to a request that sends a mail, or would send one. */
export const CHECK_MAIL = "Check your e-mail.";

/** Mails about an account (`accounts.md` §9.2); `letters.ts` has their texts. */
export const welcomeMail = defineMail<{ readonly token: string }>("welcome");
export const addressChangeMail = defineMail<{ readonly token: string }>("address_change");
export const passwordResetMail = defineMail<{
  readonly email: string;
  readonly jti: string;
  readonly requested_at: string;
}>("password_reset");
export const inactivityMail = defineMail("inactivity");
