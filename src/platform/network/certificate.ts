import { createPrivateKey, X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";

/** A certificate with its key, as the files had them when they were read. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
  readonly validUntil: Date;
}

/**
 * Reads the PEM files of TLS_CERT and TLS_KEY. The run time's own messages name no file.
 * @throws Error with one sentence, without a stop, when they cannot be used or do not belong together.
 */
export function readCertificate(certPath: string, keyPath: string): Certificate {
  const [cert, key] = [contentOf(certPath), contentOf(keyPath)];
  const certificate = parsed(cert, (pem) => new X509Certificate(pem));
  const privateKey = parsed(key, createPrivateKey);
  if (certificate && privateKey) {
    if (!certificate.checkPrivateKey(privateKey)) throw new Error(`${keyPath} is not the key of ${certPath}`);
    return { cert, key, validUntil: certificate.validToDate };
  }
  if (parsed(cert, createPrivateKey) && parsed(key, (pem) => new X509Certificate(pem))) {
    throw new Error("they are swapped; TLS_CERT takes the certificate, TLS_KEY its private key");
  }
  throw new Error(
    certificate ? `${keyPath} is no private key in PEM form` : `${certPath} is no certificate in PEM form`,
  );
}

function contentOf(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (cause) {
    throw new Error(`${path} cannot be read`, { cause });
  }
}

/** The parsed file; undefined if it cannot be parsed. */
function parsed<T>(pem: string, parse: (pem: string) => T): T | undefined {
  try {
    return parse(pem);
  } catch {
    return undefined;
  }
}
