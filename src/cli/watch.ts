import { NotTold, tellOperator } from "../features/watch/commands";
import type { CommandContext } from "./command";

/** Sends one notice to NOTIFY_URL at once, and prints the status that was answered. */
export async function sendTestNotice({ config, hidden, out }: CommandContext): Promise<void> {
  if (hidden.includes("notify_url")) {
    throw new Error("The running server has NOTIFY_URL, and tells it nobody: give it to this command, too.");
  }
  if (config.notifyUrl === undefined) throw new Error("NOTIFY_URL is not set: nobody is told.");
  const notice = { what: "test", text: "This is how you will be told when the server needs care." } as const;
  try {
    out(`It was taken: status ${await tellOperator(config, notice, new Date(), new AbortController().signal)}.`);
  } catch (error) {
    if (!(error instanceof NotTold)) throw error;
    throw new Error(`It was not taken: ${error.status === undefined ? error.failure : `status ${error.status}`}.`);
  }
}
