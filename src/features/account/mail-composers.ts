import { composeMail } from "../../framework/mail";
import { type Placeholders, query } from "../../platform/db/query";
import { baseOf } from "../../platform/network/public-address";
import { addressChange, inactivityWarning, passwordReset, welcome } from "./letters";
import { addressChangeMail, inactivityMail, passwordResetMail, welcomeMail } from "./mails";
import { signReset } from "./session/reset-links";
import { findUserByEmail, isPupil } from "./user/accounts";
import { NOTICE_DAYS, noteWarned, toBeWarned } from "./user/inactivity";

const userOf = query((q, p: Placeholders<{ device_id: number }>) =>
  q.selectFrom("users").selectAll().where("device_id", "=", p.device_id),
);

/** Source: `accounts.md` §9.2. */
export const mailComposers = [
  composeMail(welcomeMail, ({ services, deviceId, address }, { token }) => {
    const user = services.db.get(userOf, { device_id: deviceId });
    if (user?.confirmation_token !== token || user.confirmed_at !== null) return undefined;
    return { to: user.email, letter: welcome(user.name, `${baseOf(address)}/verify/${token}`) };
  }),
  composeMail(addressChangeMail, ({ services, deviceId, address }, { token }) => {
    const user = services.db.get(userOf, { device_id: deviceId });
    if (user?.confirmation_token !== token || user.unconfirmed_email === null) return undefined;
    return { to: user.unconfirmed_email, letter: addressChange(user.name, `${baseOf(address)}/verify/${token}`) };
  }),
  composeMail(passwordResetMail, async ({ services, address }, { email, jti, requested_at }) => {
    const user = findUserByEmail(services.db, email);
    if (!user || isPupil(user.email)) return undefined;
    const token = await signReset(services, user.email, jti, address, new Date(requested_at));
    return { to: user.email, letter: passwordReset(`${baseOf(address)}/password_reset/${token}`) };
  }),
  composeMail(inactivityMail, ({ services, deviceId }) => {
    const user = toBeWarned(services, deviceId);
    if (!user) return undefined;
    const letter = inactivityWarning(user.email, user.days, NOTICE_DAYS);
    return { to: user.email, letter, sent: () => noteWarned(services, deviceId) };
  }),
];
