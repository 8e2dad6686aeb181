import { X509Certificate } from "node:crypto";
import { statSync } from "node:fs";
import { isIP } from "node:net";
import { readCertificate } from "../../platform/network/certificate";
import { sentenceOf } from "../failure";
import { broken, type Finding, type Subject, together, warning } from "./finding";
import { DAY_MS } from "../../platform/time";

/** A certificate should be renewed this long before it expires. */
const SOON_DAYS = 14;

/** Whether TLS_CERT and TLS_KEY can be read, belong together and are valid today. */
export function checkCertificate({ config: { tlsCert, tlsKey, publicUrl }, now }: Subject): Finding | undefined {
  if (tlsCert === undefined || tlsKey === undefined) return undefined;
  let certificate: X509Certificate;
  try {
    certificate = new X509Certificate(readCertificate(tlsCert, tlsKey).cert);
  } catch (error) {
    return broken(sentenceOf(error), "give a certificate and its own key, in PEM files that the server may read");
  }
  return together(`in force until ${certificate.validToDate.toISOString()}`, [
    validity(certificate, now.getTime()),
    publicUrl === undefined ? undefined : nameOf(certificate, new URL(publicUrl).hostname),
    process.platform !== "win32" && (statSync(tlsKey).mode & 0o007) !== 0
      ? warning(`everybody may read ${tlsKey}`, `chmod o= ${tlsKey}`)
      : undefined,
  ]);
}

function validity({ validFromDate, validToDate }: X509Certificate, nowMs: number): Finding | undefined {
  const days = Math.floor((validToDate.getTime() - nowMs) / DAY_MS);
  const end = validToDate.toISOString();
  if (validFromDate.getTime() > nowMs) {
    return broken(`in force only from ${validFromDate.toISOString()}`, "look at the clock of this machine");
  }
  if (validToDate.getTime() <= nowMs) return broken(`over since ${end}`, "renew it and send the server SIGHUP");
  return days < SOON_DAYS
    ? warning(`over in ${days} days, on ${end}`, "renew it and send the server SIGHUP")
    : undefined;
}

function nameOf(certificate: X509Certificate, host: string): Finding | undefined {
  const address = host.replace(/^\[|\]$/g, "");
  const isNamed = isIP(address) > 0 ? certificate.checkIP(address) : certificate.checkHost(host);
  return isNamed === undefined
    ? warning(`it does not name ${host}, the host of PUBLIC_URL`, "get one that does, or browsers refuse it")
    : undefined;
}
