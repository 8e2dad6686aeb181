import type { Context } from "../../framework/context";
import { toJson } from "../../framework/json-pieces";
import { longWorks } from "../../framework/long-work";
import { composeMail } from "../../framework/mail";
import type { Database } from "../../platform/db/database";
import { type Placeholders, query } from "../../platform/db/query";
import { openSnapshot } from "../../platform/db/snapshot";
import { contextOf } from "../account";
import { exportAccount, makeSingles } from "./export-data";
import { exportMail } from "./mails";

const userOf = query((q, p: Placeholders<{ device_id: number }>) =>
  q.selectFrom("users").select(["id", "device_id", "email"]).where("device_id", "=", p.device_id),
);

/** The JSON of an export as a snapshot has it. Call `end` when no more of it is read. After that it has no more content. */
function contentOf(context: Context, snapshot: Database) {
  try {
    const json = toJson(exportAccount({ ...context, db: snapshot }, true));
    if (typeof json === "string") return { content: json, end: () => snapshot.close() };
    const end = (): void => {
      json.pieces.return(undefined);
      snapshot.close();
    };
    return { content: json.pieces, end };
  } catch (error) {
    snapshot.close();
    throw error;
  }
}

/** Source: `accounts.md` §7.4. */
export const mailComposers = [
  composeMail(exportMail, async ({ services, deviceId, address }) => {
    const user = services.db.get(userOf, { device_id: deviceId });
    if (!user) return undefined;
    services.get(longWorks).requireOpen(deviceId); // else the mail is tried again
    const context = contextOf(services, user, () => address);
    await services.writes.run("account", () => makeSingles(context), deviceId);
    // The mail shows one state of the account, and only a part of it is in memory.
    const { content, end } = contentOf(context, openSnapshot(services.db));
    return {
      to: user.email,
      letter: {
        subject: "Gardenshed: your export",
        paragraphs: ["Everything your account holds is in the attached file export.json. Keep it in a safe place."],
        isPlain: true,
      },
      attachment: { name: "export.json", type: "application/json", content },
      end,
    };
  }),
];
