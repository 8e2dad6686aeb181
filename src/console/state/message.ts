import { signal } from "@preact/signals";
import { t } from "../texts/controls";
import { GardenshedError } from "./api";

/** A line at the foot of the page. */
export interface Message {
  readonly text: string;
  readonly kind: "info" | "error";
}

/** How long a line stays that needs no answer; errors stay until they are dismissed. */
const SHOWN_MS = 6000;

export type Messages = ReturnType<typeof createMessages>;

/** The line at the foot of the page. */
export function createMessages() {
  const message = signal<Message | undefined>(undefined);
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Shows a line. */
  function say(text: string, kind: Message["kind"] = "info"): void {
    clearTimeout(timer);
    message.value = { text, kind };
    if (kind === "info") timer = setTimeout(() => (message.value = undefined), SHOWN_MS);
  }

  /** Shows why something failed. For `work().catch(tell)`. */
  const tell = (error: unknown): void => say(textOf(error), "error");

  return { message, say, tell };
}

/** What a failure means to a person. */
export function textOf(error: unknown): string {
  if (error instanceof GardenshedError && error.status === 0) return t.noConnection;
  return error instanceof Error ? error.message : String(error);
}
