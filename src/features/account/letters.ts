import { type Letter, nameText } from "../../platform/mail/letter";

/** Texts of the mails about an account (`accounts.md` §9.2). A recipient may never have heard of this server. */

const notMe = "If this was not you, ignore this mail: nothing happens without the link.";

export const welcome = (name: string, link: string): Letter => ({
  subject: "Welcome to Gardenshed: verify your account",
  paragraphs: [
    `Hello ${nameText(name)},`,
    "an account was created for this address. Open this link to verify it; then you can log in:",
    { link },
    notMe,
  ],
});

export const addressChange = (name: string, link: string): Letter => ({
  subject: "Gardenshed: verify your new address",
  paragraphs: [
    `Hello ${nameText(name)},`,
    "this address was given as the new one of an account. Open this link to verify it; until then the old one holds:",
    { link },
    notMe,
  ],
});

export const passwordReset = (link: string): Letter => ({
  subject: "Gardenshed: password reset",
  paragraphs: [
    "Somebody asked for a password reset for the account of this address. Open this link to choose a new password:",
    { link },
    "It can be used once, within 24 hours.",
    notMe,
  ],
});

export const inactivityWarning = (email: string, inactiveDays: number, noticeDays: number): Letter => ({
  subject: "Gardenshed: your account is about to be deleted",
  paragraphs: [
    `The account ${email} has not been used for ${inactiveDays} days: that is how long ago its last log-in is.`,
    `It will be deleted in ${noticeDays} days, with everything in it. Log in before then to keep it.`,
  ],
});
