import { constants, privateDecrypt, publicEncrypt, type KeyObject } from "node:crypto";

interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** The credentials for a device that is to move to the account of `email`. */
interface CredentialsToSeal extends Credentials {
  /** E-mail address of the caller. */
  readonly requestedBy: string;
  /** 32 hexadecimal digits. */
  readonly id: string;
}

/** Most bytes that an RSA key of 2048 bits encrypts with PKCS#1 v1.5 padding. */
const maximumBytes = 245;
/** Two bytes of type, at least eight of padding, one zero. */
const shortestPadding = 11;

/**
 * Encrypts credentials for our own private key: base64 in lines of 60 characters with a final line feed. Undefined if they
 * are too long, even without `requested_by`.
 * Source: `accounts.md` §3.6.
 */
export function sealCredentials(
  publicKey: KeyObject,
  { email, password, requestedBy, id }: CredentialsToSeal,
): string | undefined {
  const text = [
    { email, password, requested_by: [requestedBy], id },
    { email, password, id },
  ]
    .map((form) => Buffer.from(JSON.stringify(form)))
    .find(({ length }) => length <= maximumBytes);
  if (text === undefined) return undefined;
  let sealed: Buffer;
  do sealed = publicEncrypt({ key: publicKey, padding: constants.RSA_PKCS1_PADDING }, text);
  while (isDamaged(sealed.toString("latin1")));
  return sealed.toString("base64").replace(/.{1,60}/g, "$&\n");
}

/**
 * Whether a robot would keep other bytes than these. It copies them through the text of a program, in which the pairs C2 80 to
 * C2 9F lose the C2. One of eight texts has such a pair. Source: `robot-facts.md` §2.
 */
const isDamaged = (bytes: string): boolean => /\xC2[\x80-\x9F]/.test(bytes);

/**
 * Decrypts credentials in a base64 text, which may have line breaks. Undefined for everything else, always after the same
 * work: an attacker who can tell wrong padding from wrong content can decrypt the texts of others step by step.
 * Source: `accounts.md` §4.1.
 */
export function openCredentials(privateKey: KeyObject, text: string): Credentials | undefined {
  const block = decrypt(privateKey, Buffer.from(text, "base64"));
  const { isPadded, start } = findMessage(block);
  const credentials = parseCredentials(block.toString("utf8", start));
  return isPadded ? credentials : undefined;
}

/** The padded block. A text of the wrong length or above the modulus is replaced by another invalid one, for the same work. */
function decrypt(privateKey: KeyObject, sealed: Buffer): Buffer {
  // Without padding, because Bun (1.4.5) refuses private decryption with PKCS#1 v1.5.
  const raw = (block: Buffer) => privateDecrypt({ key: privateKey, padding: constants.RSA_NO_PADDING }, block);
  try {
    return raw(sealed);
  } catch {
    return raw(Buffer.alloc((privateKey.asymmetricKeyDetails?.modulusLength ?? 0) / 8, 1));
  }
}

/**
 * The start of the message in a padded block. It reads every byte and branches on none. Without correct padding `start` is
 * the earliest possible start of a message, so that reading it costs the same.
 */
function findMessage(block: Buffer): { isPadded: boolean; start: number } {
  let zeroSeen = 0;
  let zeroAt = 0;
  for (let index = 2; index < block.length; index += 1) {
    const isFirstZero = isZero(block.readUInt8(index)) & ~zeroSeen;
    zeroAt |= index & -isFirstZero;
    zeroSeen |= isFirstZero;
  }
  const isPadded = isZero(block.readUInt16BE(0) ^ 0x0002) & ~isNegative(zeroAt + 1 - shortestPadding);
  return { isPadded: isPadded === 1, start: shortestPadding + (zeroAt + 1 - shortestPadding) * isPadded };
}

/** 1 if negative, else 0, without a branch. */
const isNegative = (value: number): number => value >>> 31;
/** 1 if zero, else 0, without a branch. The value must not be negative. */
const isZero = (value: number): number => isNegative(value - 1);

function parseCredentials(text: string): Credentials | undefined {
  try {
    const { email, password }: Record<string, unknown> = JSON.parse(text);
    return typeof email === "string" && typeof password === "string" ? { email, password } : undefined;
  } catch {
    return undefined;
  }
}
