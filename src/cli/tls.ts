import { createPrivateKey, X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Config } from "../platform/config/options";
import { sentenceOf } from "./failure";

/**
 * Checks TLS_CERT and TLS_KEY before they are used, because the run time's own messages name no file.
 * @throws Error with one sentence if they cannot be used for HTTPS.
 */
export function requireTlsFiles({ tlsCert, tlsKey }: Config): void {
  if (tlsCert === undefined || tlsKey === undefined) return;
  const problem = problemOf(tlsCert, tlsKey);
  if (problem !== undefined) throw new Error(`Cannot serve HTTPS with ${tlsCert} and ${tlsKey}: ${problem}.`);
}

function problemOf(certificatePath: string, keyPath: string): string | undefined {
  const [certificateFile, keyFile] = [contentOf(certificatePath), contentOf(keyPath)];
  for (const file of [certificateFile, keyFile]) if (file instanceof Error) return sentenceOf(file);
  const certificate = parsed(certificateFile, (pem) => new X509Certificate(pem));
  const key = parsed(keyFile, createPrivateKey);
  if (certificate && key)
    return certificate.checkPrivateKey(key) ? undefined : "the key is that of another certificate";
  if (parsed(certificateFile, createPrivateKey) && parsed(keyFile, (pem) => new X509Certificate(pem))) {
    return "they are swapped; TLS_CERT takes the certificate, TLS_KEY its private key";
  }
  return certificate ? `${keyPath} is no private key in PEM form` : `${certificatePath} is no certificate in PEM form`;
}

function contentOf(path: string): Buffer | Error {
  try {
    return readFileSync(path);
  } catch (cause) {
    return new Error(`${path} cannot be read`, { cause });
  }
}

/** The parsed file; undefined if it cannot be parsed. */
function parsed<T>(content: Buffer | Error, parse: (content: Buffer) => T): T | undefined {
  try {
    return content instanceof Error ? undefined : parse(content);
  } catch {
    return undefined;
  }
}
