import { confirm } from "../controls/confirm";
import { one, unlock } from "../state";
import { t } from "../texts/frame";
import { t as question } from "../texts/unlock";

/** Unlocks the robot, after a question unless the account wants none. Few need it, so it is no part of the first view. */
export async function askAndUnlock(): Promise<void> {
  const isSure =
    one("webAppConfig")?.disable_emergency_unlock_confirmation ||
    (await confirm({ title: question.title, text: question.text, action: t.unlock }));
  if (isSure) await unlock();
}
