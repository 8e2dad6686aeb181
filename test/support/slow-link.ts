import { connect, createServer, type Socket } from "node:net";
import type { Page } from "playwright-core";
import { randomOf } from "./random";

/* A slow link between page and server, to find what holds on a fast one only: a switch for who works on the console. */

/** What comes late on it. */
const LATE = ["answers", "requests", "events"] as const;

/** Longest delay in milliseconds, and what is delayed, as the environment says; undefined: the link is as it is. */
function wanted(): { readonly ms: number; readonly late: readonly string[] } | undefined {
  const ms = Number(process.env["CONSOLE_DELAY_MS"] ?? 0);
  if (ms === 0) return undefined;
  const late = (process.env["CONSOLE_DELAY"] ?? "answers").split(",");
  const unknown = late.filter((name) => !LATE.some((known) => known === name));
  if (!(ms > 0) || unknown.length > 0) throw new Error(`CONSOLE_DELAY_MS is a number, CONSOLE_DELAY of ${LATE.join()}`);
  return { ms, late };
}

/**
 * What a page runs before its own scripts, so that each request, each answer or each event of it takes 0 to
 * CONSOLE_DELAY_MS longer; undefined unless that is set. CONSOLE_DELAY says which of them: `answers` unless told, several
 * with commas. Requests and answers overtake each other, events keep their order. Nothing is read or made anew: headers
 * and uploads are those of the page.
 */
export function slowLink(): string | undefined {
  const link = wanted();
  if (!link) return undefined;
  const [requests, answers, events] = ["requests", "answers", "events"].map((name) => link.late.includes(name));
  return `(() => {
    const setTimeout = window.setTimeout;
    const delay = (isLate) => isLate && new Promise((resolve) => setTimeout(resolve, Math.random() * ${link.ms}));
    const { fetch, WebSocket } = window;
    window.fetch = async (address, request) => {
      await delay(${requests});
      const answer = await fetch(address, request);
      await delay(${answers});
      request?.signal?.throwIfAborted();
      return answer;
    };
    window.WebSocket = class extends WebSocket {
      #before;
      set onmessage(hear) {
        super.onmessage = (event) => {
          this.#before = Promise.all([this.#before, delay(${events})]).then(() => this.readyState < 2 && hear(event));
        };
      }
    };
  })()`;
}

/**
 * Holds back the first request of a page with this method at such an address, or the answer to it; answers what lets it
 * go on. Others pass.
 */
export async function holdBack(
  page: Page,
  what: "request" | "answer",
  method: string,
  address: string,
): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let isFirst = true;
  await page.route(address, async (route) => {
    if (!isFirst || route.request().method() !== method) return route.continue();
    isFirst = false;
    const response = what === "answer" ? await route.fetch() : undefined;
    await promise;
    return response ? route.fulfill({ response }) : route.continue();
  });
  return resolve;
}

/** A link between browsers and a server that takes its time, and loses packets. */
export interface LossyLink {
  /** Where browsers reach the server over it. */
  readonly base: string;
  /** All connections break. */
  readonly cut: () => void;
  readonly close: () => void;
}

/** How long a packet takes that is lost and sent again. */
const LOST_MS = 1000;

/** Passes everything on to a server, each packet after `ms`; of those the part `loss` is lost and comes later, with all behind it. */
export async function lossyLink(base: string, ms: number, loss: number): Promise<LossyLink> {
  const random = randomOf(1);
  const sockets = new Set<Socket>();
  const pass = (from: Socket, to: Socket): void => {
    let before: Promise<unknown> = Promise.resolve();
    const later = (work: () => void): void => {
      const arrives = Bun.sleep(ms + (random() < loss ? LOST_MS : 0));
      before = Promise.all([before, arrives]).then(() => to.destroyed || work());
    };
    from.on("data", (bytes) => later(() => to.write(bytes)));
    from.on("end", () => later(() => to.end()));
    from.on("error", () => to.destroy());
    from.on("close", () => (sockets.delete(from), to.destroySoon()));
    sockets.add(from);
  };
  const link = createServer((page) => {
    const server = connect(Number(new URL(base).port), "127.0.0.1");
    pass(page, server);
    pass(server, page);
  });
  await new Promise<void>((resolve) => link.listen(0, "127.0.0.1", resolve));
  const address = link.address();
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  const port = typeof address === "object" ? address?.port : undefined;
  return { base: `http://localhost:${port}`, cut, close: () => (link.close(), cut()) };
}
