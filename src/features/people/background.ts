import type { BackgroundWork } from "../../framework/feature";
import { composeMail } from "../../framework/mail";
import { baseOf } from "../../platform/network/public-address";
import { nameText } from "../../platform/mail/letter";
import { epochSeconds, MINUTE_MS } from "../../platform/time";
import { endOf, findInvitation } from "./invitations";
import { invitationMail } from "./mails";
import { removeLostPupils } from "./pupils";

/** Background work on the people of gardens. */
export const peopleWork: BackgroundWork = {
  tasks: (services) => [
    { name: "pupils", everyMs: 10 * MINUTE_MS, atStart: true, run: () => removeLostPupils(services) },
  ],
  mails: [
    composeMail(invitationMail, ({ services, address }, { code, email }) => {
      const invitation = findInvitation(services.db, code);
      if (!invitation || endOf(invitation, epochSeconds(services.clock()))) return undefined;
      const { owner, garden, role } = invitation;
      return {
        to: email,
        letter: {
          subject: "Gardenshed: an invitation to a garden",
          paragraphs: [
            `${nameText(owner)} invites you to the garden ${nameText(garden)}, as ${role}. Open this link to join:`,
            { link: `${baseOf(address)}/app/join#${code}` },
            "If you do not know who invites you, ignore this mail.",
          ],
        },
      };
    }),
  ],
};
