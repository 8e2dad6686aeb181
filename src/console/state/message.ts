import { signal } from "@preact/signals";
import { t } from "../texts/controls";
import { GardenshedError } from "./api";

/** A line at the foot of the page. */
interface Message {
  readonly text: string;
  readonly kind: "info" | "error";
  /** Whether the message tells that the server cannot be reached. It goes when it can. */
  readonly isOffline?: boolean;
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
  function tell(error: unknown): void {
    say(textOf(error), "error");
    if (isUnanswered(error)) message.value = { text: textOf(error), kind: "error", isOffline: true };
  }

  /** The server can be reached again. */
  const tellReached = (): void => {
    if (message.peek()?.isOffline) message.value = undefined;
  };

  return { message, say, tell, tellReached };
}

/** Whether nobody knows what became of a request. */
export const isUnanswered = (error: unknown): boolean => error instanceof GardenshedError && error.status === 0;

/** Whether the server does not know what was asked for. */
export const isUnknown = (error: unknown): boolean => error instanceof GardenshedError && error.status === 404;

/** A failure in words for a person. */
export function textOf(error: unknown): string {
  if (isUnanswered(error)) return t.noConnection;
  return error instanceof Error ? error.message : String(error);
}
