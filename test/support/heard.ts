import { expect } from "bun:test";
import type { Page } from "playwright-core";
import { holds } from "./eventually";

/**
 * Waits for a text that the server sends to a page, which is not open yet. Of two states that come at once, a page hears only
 * the newer one: a test that needs both waits for the first.
 */
export function heardBy(page: Page): (text: string) => Promise<void> {
  let frames = "";
  page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => void (frames += payload.toString())));
  return (text) => holds(async () => expect(frames).toContain(text));
}
