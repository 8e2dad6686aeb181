import { afterAll, expect, test } from "bun:test";
import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { requireTlsFiles } from "../../src/cli/tls";
import { loadSettings } from "../../src/platform/config/load";
import { command } from "./fixtures";
import { writeCertificate } from "../support/certificate";

const folder = mkdtempSync(join(tmpdir(), "tls-"));
afterAll(() => rmSync(folder, { recursive: true }));
const { TLS_CERT, TLS_KEY } = writeCertificate(folder);
const text = join(folder, "text.pem");
writeFileSync(text, "no PEM");
const other = join(folder, "other.pem");
const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
writeFileSync(other, privateKey.export({ type: "pkcs8", format: "pem" }));
const none = join(folder, "none.pem");

test.each([
  ["a missing certificate", none, TLS_KEY, `${none} cannot be read: no such file or directory`],
  ["a missing key", TLS_CERT, none, `${none} cannot be read: no such file or directory`],
  ["swapped ones", TLS_KEY, TLS_CERT, "they are swapped; TLS_CERT takes the certificate, TLS_KEY its private key"],
  ["the key of another certificate", TLS_CERT, other, `${other} is not the key of ${TLS_CERT}`],
  ["a certificate that is none", text, TLS_KEY, `${text} is no certificate in PEM form`],
  ["a key that is none", TLS_CERT, text, `${text} is no private key in PEM form`],
])("serve with %s ends with one sentence, and makes no folder", async (_, certificate, key, problem) => {
  const dataDir = join(folder, "data");
  const environment = { TLS_CERT: certificate, TLS_KEY: key, PORT: "0", HOST: "127.0.0.1" };
  expect(await command(["serve"], dataDir, { environment })).toEqual({
    ...{ code: 1, out: [] },
    err: [`Cannot serve HTTPS with ${certificate} and ${key}: ${problem}.`],
  });
});

test("a certificate with its key is taken", () => {
  const { config } = loadSettings({ flags: new Map(), environment: { TLS_CERT, TLS_KEY, DATA_DIR: folder } });
  expect(() => requireTlsFiles(config)).not.toThrow();
});
