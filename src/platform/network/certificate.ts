import { createPrivateKey, X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";

/** A certificate with its key, as the files had them when they were read. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
  readonly validUntil: Date;
}

/**
 * Reads the PEM files of TLS_CERT and TLS_KEY.
 * @throws Error with one sentence when they cannot be used or do not belong together.
 */
export function readCertificate(certPath: string, keyPath: string): Certificate {
  const [cert, certificate] = read(certPath, (pem) => new X509Certificate(pem));
  const [key, privateKey] = read(keyPath, createPrivateKey);
  if (!certificate.checkPrivateKey(privateKey)) throw new Error(`${keyPath} is not the key of ${certPath}`);
  return { cert, key, validUntil: certificate.validToDate };
}

function read<T>(path: string, parse: (pem: string) => T): [pem: string, parsed: T] {
  try {
    const pem = readFileSync(path, "utf8");
    return [pem, parse(pem)];
  } catch (cause) {
    throw new Error(`${path} cannot be used`, { cause });
  }
}
