import { afterAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:tls";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { otherCertificate, writeCertificate } from "../support/certificate";
import { startServe } from "./process";
import { longTest } from "../support/tier";

/* SIGHUP (operations.md §4). Windows has no such signal. */

const root = mkdtempSync(join(tmpdir(), "hang-up-"));
afterAll(() => rmSync(root, { recursive: true }));

/** Name in the certificate that a new connection is shown. */
const shown = (port: number): Promise<string | string[] | undefined> =>
  new Promise((resolve, reject) => {
    const socket = connect({ port, host: "127.0.0.1", rejectUnauthorized: false }, () => {
      resolve(socket.getPeerCertificate().subject.CN);
      socket.destroy();
    });
    socket.on("error", reject);
  });

describe.if(process.platform !== "win32")("SIGHUP", () => {
  test("without TLS ends the server in order", async () => {
    await using server = await startServe(join(root, "plain"));
    server.kill("SIGHUP");
    expect(await server.ended).toBe(0);
  });

  longTest(
    "with TLS reads certificate and key again, and goes on with the old ones when they are of no use",
    async () => {
      const settings = writeCertificate(root);
      await using server = await startServe(join(root, "tls"), settings);
      expect(await shown(server.port)).toBe("garden.test");

      writeFileSync(settings.TLS_KEY, otherCertificate.key);
      server.kill("SIGHUP");
      expect(await server.nextLine()).toMatch(
        / error certificate_refused cause=\S+key\.pem is not the key of \S+certificate\.pem$/,
      );
      expect(await shown(server.port)).toBe("garden.test");

      writeFileSync(settings.TLS_CERT, "half a file");
      server.kill("SIGHUP");
      expect(await server.nextLine()).toMatch(
        / error certificate_refused cause=\S+certificate\.pem is no certificate in PEM form$/,
      );

      writeFileSync(settings.TLS_CERT, otherCertificate.cert);
      server.kill("SIGHUP");
      expect(await server.nextLine()).toMatch(/ info certificate_renewed valid_until=\S+$/);
      expect(await shown(server.port)).toBe("renewed.test");

      server.kill("SIGTERM");
      expect(await server.ended).toBe(0);
    },
  );
});
