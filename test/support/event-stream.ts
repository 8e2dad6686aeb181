/* Clients of `GET /api/events`: they read as browsers do (the living standard, "server-sent events"). */

export interface StreamEvent {
  readonly event: string;
  readonly id: string | undefined;
  readonly data: unknown;
}

/** A client that reads events. */
export interface EventReader {
  readonly response: Response;
  /** All text so far. */
  readonly text: () => string;
  /** Events so far. */
  readonly events: readonly StreamEvent[];
  /** With which the client would come again. */
  readonly lastId: () => string | undefined;
  /** The first event of this kind that was not asked for yet, there or to come; undefined when the stream ends before. */
  readonly next: (event?: string) => Promise<StreamEvent | undefined>;
  /** Resolves with something that comes from the server, or when the stream has ended. */
  readonly news: () => Promise<void>;
  /** Resolves when the server has ended the stream, or the connection has broken. */
  readonly ended: Promise<void>;
  readonly hasEnded: () => boolean;
  /** Whether it ended in the middle, as a connection that breaks does. */
  readonly isBroken: () => boolean;
  /** Goes away. */
  readonly leave: () => void;
}

/** Opens a stream. `headers`: with the token, unless the address has a ticket. @throws Error for another status than 200. */
export async function openEvents(url: string, headers: Readonly<Record<string, string>> = {}): Promise<EventReader> {
  const leaving = new AbortController();
  const response = await fetch(url, { headers, signal: leaving.signal });
  if (response.status !== 200 || !response.body) throw new Error(`${response.status}: ${await response.text()}`);
  return readEvents(response, () => leaving.abort());
}

/** Reads the body of an answer to its end. */
export function readEvents(response: Response, leave: () => void): EventReader {
  const events: StreamEvent[] = [];
  const asked = new Set<StreamEvent>();
  const waiting: (() => void)[] = [];
  let text = "";
  let unread = "";
  let lastId: string | undefined;
  let hasEnded = false;
  let isBroken = false;
  const wake = (): void => {
    for (const each of waiting.splice(0)) each();
  };
  const news = (): Promise<void> => (hasEnded ? Promise.resolve() : new Promise((heard) => waiting.push(heard)));

  function take(block: string): void {
    const lines = block.split(/\r\n?|\n/).map((line) => /^([a-z]*):? ?(.*)$/s.exec(line) ?? []);
    const valueOf = (name: string): string | undefined => lines.findLast(([, field]) => field === name)?.[2];
    lastId = valueOf("id") ?? lastId;
    const data = valueOf("data");
    if (data !== undefined) events.push({ event: valueOf("event") ?? "", id: valueOf("id"), data: JSON.parse(data) });
  }

  async function read(): Promise<void> {
    const decoder = new TextDecoder();
    try {
      for await (const chunk of response.body ?? []) {
        const more = decoder.decode(chunk, { stream: true });
        text += more;
        unread += more;
        const blocks = unread.split("\n\n");
        unread = blocks.pop() ?? "";
        for (const block of blocks) take(block);
        wake();
      }
    } catch {
      isBroken = true;
    }
    hasEnded = true;
    wake();
  }

  const ended = read();
  return {
    response,
    text: () => text,
    events,
    lastId: () => lastId,
    next: async (kind) => {
      for (;;) {
        const found = events.find((each) => !asked.has(each) && (kind === undefined || each.event === kind));
        if (found) asked.add(found);
        if (found || hasEnded) return found;
        await news();
      }
    },
    news,
    ended,
    hasEnded: () => hasEnded,
    isBroken: () => isBroken,
    leave,
  };
}
