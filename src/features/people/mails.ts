import { defineMail } from "../../framework/mail";

/** Mail with an invitation. Like a link that verifies, its code waits in the job until it is sent. */
export const invitationMail = defineMail<{ readonly code: string; readonly email: string }>("invitation");
