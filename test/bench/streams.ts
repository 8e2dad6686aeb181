import type { Account } from "./garden";
import type { Readers } from "./readers";
import type { Server } from "./server";

const CHANGE = /"resource":"(\w+)","id":(\d+)/g;

/** Opens a stream of events for each account. What is heard is called e.g. `points/17`. */
export async function openStreams({ port }: Pick<Server, "port">, accounts: readonly Account[]): Promise<Readers> {
  const leaving = new AbortController();
  const readers: Readers = { hear: () => {}, close: () => leaving.abort() };
  async function read(body: Response["body"]): Promise<void> {
    const decoder = new TextDecoder();
    let rest = "";
    for await (const chunk of body ?? []) {
      const events = (rest + decoder.decode(chunk, { stream: true })).split("\n\n");
      rest = events.pop() ?? "";
      for (const [, resource, id] of events.join("").matchAll(CHANGE)) readers.hear(`${resource}/${id}`);
    }
  }
  for (const { token } of accounts) {
    const { signal } = leaving;
    const response = await fetch(`http://127.0.0.1:${port}/api/events`, { headers: { authorization: token }, signal });
    read(response.body).catch(() => {}); // the measurement is over
  }
  return readers;
}
