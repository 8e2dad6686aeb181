import { composeMail } from "../../framework/mail";
import { contextOf, findOwner } from "../account";
import { exportJson, makeSingles } from "./export-data";
import { exportMail } from "./mails";

/** Source: `accounts.md` §7.4. */
export const mailComposers = [
  composeMail(exportMail, async ({ services, deviceId, address }) => {
    const user = findOwner(services.db, deviceId);
    if (!user) return undefined;
    const context = contextOf(services, user, () => address);
    await services.writes.run("account", () => makeSingles(context), deviceId);
    const json = exportJson(context); // of an account that is closed it is tried again
    const isShort = typeof json === "string";
    return {
      to: user.email,
      letter: {
        subject: "Gardenshed: your export",
        paragraphs: ["Everything your account holds is in the attached file export.json. Keep it in a safe place."],
        isPlain: true,
      },
      attachment: { name: "export.json", type: "application/json", content: isShort ? json : json.pieces },
      end: () => {
        if (isShort) return;
        json.pieces.return(undefined);
        json.close?.();
      },
    };
  }),
];
