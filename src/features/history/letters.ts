import { type Letter, nameText } from "../../platform/mail/letter";

/** Texts of the mails about logs (`accounts.md` §9.2). */

export const criticalErrors = (deviceName: string, lines: readonly string[]): Letter => ({
  subject: `Critical error: ${nameText(deviceName)}`,
  paragraphs: lines,
  isPlain: true,
});

export const logDigest = (deviceName: string, lines: readonly string[]): Letter => ({
  subject: `Messages from ${nameText(deviceName)}`,
  paragraphs: [`New messages from ${nameText(deviceName)}:`, { lines }],
});
