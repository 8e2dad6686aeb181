import { describe, expect, test } from "bun:test";
import type { TestServer } from "../../support/server";
import { answers, type Connection, head, openConnection } from "../../support/sockets";

export const MEGABYTE = 1024 * 1024;
/** Made once: the client's own garbage must not count as the server's. */
const chunk = Buffer.from(`${MEGABYTE.toString(16)}\r\n${" ".repeat(MEGABYTE)}\r\n`);

const drained = ({ socket, closed }: Connection): Promise<unknown> | undefined =>
  socket.write(chunk) ? undefined : Promise.race([closed, new Promise((done) => socket.once("drain", done))]);

/** Sends bodies of so many megabytes in chunks; `look` is called before and after each. */
export function endlessBodies(megabytes: number, server: () => TestServer, look?: () => () => void): void {
  describe("a body that is too large", () => {
    test.each([
      ["is refused", "/api/tokens", 413],
      ["is refused under another spelling of the path", "/api//tokens.json", 413],
      ["is dropped where nobody reads it", "/nothing", 404],
      ["is dropped where nobody reads it, under another spelling of the path", "/api//nothing/", 404],
      ["is dropped without a token", "/api//points", 401],
    ])("in endless chunks %s", async (_, path, status) => {
      const connection = await openConnection(Number(new URL(server().base).port));
      connection.socket.setMaxListeners(0);
      connection.send(head("POST", path, "Transfer-Encoding: chunked"));
      const lookAgain = look?.();
      for (let sent = 0; sent < megabytes && !connection.isClosed(); sent++) {
        await drained(connection);
        if (look && sent % 50 === 0) Bun.gc(true);
        await Bun.sleep(0);
      }
      connection.send("0\r\n\r\n");
      await answers(connection, 1);
      expect(connection.statuses()).toEqual([status]);
      lookAgain?.();
      connection.socket.destroy();
      expect((await fetch(`${server().base}/health`)).status).toBe(200);
      expect(server().log.filter((line) => / (error|warn) /.test(line))).toEqual([]);
    });
  });
}
