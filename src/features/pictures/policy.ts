import { createHmac, timingSafeEqual } from "node:crypto";
import { FILE_BYTES_MAXIMUM } from "./limit";

/** An upload may be made for so long after it was asked for (`accounts.md` §8.1). */
const VALID_MS = 60 * 60 * 1000;

/** Fields that allow a client without token to upload one file under `key`. */
export interface UploadForm {
  readonly key: string;
  /** Base64 of a JSON object. */
  readonly policy: string;
  /** Signature of the policy text: HMAC-SHA256 in lower-case hexadecimal. */
  readonly signature: string;
}

const sign = (policy: string, secret: Buffer): string => createHmac("sha256", secret).update(policy).digest("hex");

/** Allows an upload under `key` for an hour. */
export function createUploadForm(key: string, secret: Buffer, now: Date): UploadForm {
  const conditions = [
    { key },
    { acl: "public-read" },
    ["eq", "$Content-Type", "image/jpeg"],
    ["content-length-range", 1, FILE_BYTES_MAXIMUM],
  ];
  const expiration = new Date(now.getTime() + VALID_MS).toISOString();
  const policy = Buffer.from(JSON.stringify({ expiration, conditions })).toString("base64");
  return { key, policy, signature: sign(policy, secret) };
}

/** Whether a form is one of ours, as we made it, and still valid. */
export function isUploadAllowed({ key, policy, signature }: UploadForm, secret: Buffer, now: Date): boolean {
  const [expected, given] = [Buffer.from(sign(policy, secret)), Buffer.from(signature)];
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return false;
  // Signed by us: it has the shape that `createUploadForm` gives it.
  const { expiration, conditions } = JSON.parse(Buffer.from(policy, "base64").toString()) as {
    expiration: string;
    conditions: [{ key: string }];
  };
  return conditions[0].key === key && new Date(expiration) > now;
}
