import type { Config } from "../platform/config/options";
import { readCertificate } from "../platform/network/certificate";
import { sentenceOf } from "./failure";

/** Checks TLS_CERT and TLS_KEY before they are used. @throws Error with one sentence if they cannot be used for HTTPS. */
export function requireTlsFiles({ tlsCert, tlsKey }: Config): void {
  if (tlsCert === undefined || tlsKey === undefined) return;
  try {
    readCertificate(tlsCert, tlsKey);
  } catch (error) {
    throw new Error(`Cannot serve HTTPS with ${tlsCert} and ${tlsKey}: ${sentenceOf(error)}.`);
  }
}
