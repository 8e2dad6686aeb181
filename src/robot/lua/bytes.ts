const PIECE = 8_192;

/** A text of bytes, as Lua has them: UTF-8. */
export function toBytes(text: string): string {
  if (!/[^\0-\x7f]/.test(text)) return text;
  const bytes = new TextEncoder().encode(text);
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += PIECE) pieces.push(String.fromCharCode(...bytes.subarray(at, at + PIECE)));
  return pieces.join("");
}

/** The beginning of a text of bytes, of at most `maximum` bytes. A character stays whole. */
export function cutBytes(bytes: string, maximum: number): string {
  let end = Math.min(maximum, bytes.length);
  if (end < bytes.length) while (end > 0 && (bytes.charCodeAt(end) & 0xc0) === 0x80) end--;
  return bytes.slice(0, end);
}

/** The text that bytes hold. Bytes that are not UTF-8 become a sign for that. */
export function fromBytes(bytes: string): string {
  if (!/[^\0-\x7f]/.test(bytes)) return bytes;
  return new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)));
}
