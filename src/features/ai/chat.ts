import { setImmediate as others } from "node:timers/promises";

/** A request to a chat-completions endpoint with streaming. */
export interface ChatRequest {
  /** Address of the provider, such as `http://localhost:11434/v1`, without `/chat/completions`. */
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  readonly model: string | undefined;
  readonly temperature: number;
  readonly messages: readonly { readonly role: "system" | "user"; readonly content: string }[];
  /** Ends the request, whatever the provider does. */
  readonly signal: AbortSignal;
}

/** Longest wait for the next piece of an answer; some models think for a while. */
const PIECE_TIMEOUT_MS = 120_000;
/** Longest answer: a provider may go on for ever. Texts of more than 4 MB with their events are no code and no title. */
const LONGEST_MS = 600_000;
const BYTES_MAXIMUM = 4_000_000;
/** Characters of one line; a line that never ends is no event. */
const LINE_MAXIMUM = 1_000_000;

/** A failure of the provider. The message is for clients and names no host; the `cause` is for the log. */
export class ProviderFailure extends Error {}

const noEvents = (cause?: unknown) => new ProviderFailure("The AI provider did not send events.", { cause });

/**
 * The pieces of an answer as they arrive. Leaving the loop early ends the connection.
 * @throws ProviderFailure when the endpoint refuses, cannot be reached or breaks off.
 */
export async function* streamChat(request: ChatRequest): AsyncGenerator<string> {
  const ending = new AbortController();
  let timer = setTimeout(() => ending.abort(), PIECE_TIMEOUT_MS);
  const signal = AbortSignal.any([ending.signal, request.signal, AbortSignal.timeout(LONGEST_MS)]);
  try {
    const response = await fetch(`${request.baseUrl.replace(/\/+$/, "")}/chat/completions`, {
      method: "POST",
      redirect: "error",
      signal,
      headers: {
        "content-type": "application/json",
        ...(request.apiKey === undefined ? {} : { authorization: `Bearer ${request.apiKey}` }),
      },
      body: JSON.stringify({
        model: request.model,
        temperature: request.temperature,
        messages: request.messages,
        stream: true,
      }),
    });
    if (!response.ok || !response.body) {
      throw new ProviderFailure(`The AI provider answered with status ${response.status}.`);
    }
    for await (const line of linesOf(response.body)) {
      clearTimeout(timer);
      timer = setTimeout(() => ending.abort(), PIECE_TIMEOUT_MS);
      const data = /^data:\s*(.*)$/s.exec(line)?.[1];
      if (data === "[DONE]") return;
      const piece = data === undefined ? undefined : pieceOf(data);
      if (piece) yield piece;
    }
  } catch (cause) {
    if (cause instanceof ProviderFailure) throw cause;
    const reason = signal.aborted ? "did not answer in time" : "cannot be reached, or broke off";
    throw new ProviderFailure(`The AI provider ${reason}.`, { cause });
  } finally {
    clearTimeout(timer);
    ending.abort();
  }
}

async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = "";
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > BYTES_MAXIMUM) throw new ProviderFailure("The AI provider did not come to an end.");
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    if (rest.length > LINE_MAXIMUM) throw noEvents();
    yield* lines.map((line) => line.replace(/\r$/, ""));
    await others(); // a fast provider leaves no pause between its pieces
  }
  if (rest !== "") yield rest;
}

/** Text of one event; undefined for events without text. @throws ProviderFailure when the event reports an error. */
function pieceOf(data: string): string | undefined {
  const event = eventIn(data);
  if (event?.error) throw new ProviderFailure("The AI provider reported an error.", { cause: event.error.message });
  const content = event?.choices?.[0]?.delta?.content;
  return typeof content === "string" ? content : undefined;
}

function eventIn(data: string): ChatEvent | null {
  try {
    return JSON.parse(data) as ChatEvent | null; // every step down is optional
  } catch (cause) {
    throw noEvents(cause);
  }
}

interface ChatEvent {
  readonly error?: { readonly message?: unknown };
  readonly choices?: readonly { readonly delta?: { readonly content?: unknown } }[];
}
