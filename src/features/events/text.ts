import type { Action } from "../journal";

/** How long a client waits before it comes again. */
const RETRY_MS = 2_000;

/** The beginning of a stream. `number`: where a client continues if no change comes. It makes no event. */
export const beginning = (number: string | undefined): string =>
  `retry: ${RETRY_MS}\n${number === undefined ? "" : `id: ${number}\n`}\n`;

/** Says that the stream goes on. */
export const COMMENT = ":\n\n";

/** An event. `data` has no line breaks. */
export const eventText = (event: string, data: string): string => `event: ${event}\ndata: ${data}\n\n`;

/** An event with a number, after which a client can continue. */
const numberedText = (event: string, number: string, data: string): string =>
  `id: ${number}\n${eventText(event, data)}`;

/** Asks the client to download everything anew. */
export const resetText = (number: string): string => numberedText("reset", number, "{}");

/** A change as told to a client. */
interface ChangeEvent {
  readonly number: string;
  readonly resource: string;
  readonly id: number;
  readonly action: Action;
  readonly request: string;
  /** JSON of the record as GET shows it, `null` when it is gone. */
  readonly body: string;
}

/** The event of a change; the record stands last in its data. */
export function changeText({ number, resource, id, action, request, body }: ChangeEvent): string {
  const what = JSON.stringify({ resource, id, action, request });
  return numberedText("change", number, `${what.slice(0, -1)},"record":${body}}`);
}
