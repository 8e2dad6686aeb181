const PIECE = 8_192;

/** A text of so many bytes, each of which `byteAt` gives. */
export function bytesOf(length: number, byteAt: (index: number) => number): string {
  const piece = new Uint8Array(Math.min(PIECE, length));
  let text = "";
  for (let at = 0; at < length; at += PIECE) {
    const count = Math.min(PIECE, length - at);
    for (let index = 0; index < count; index++) piece[index] = byteAt(at + index);
    text += String.fromCharCode(...piece.subarray(0, count));
  }
  return text;
}

/** A text of bytes, as Lua has them: UTF-8. */
export function toBytes(text: string): string {
  if (!/[^\0-\x7f]/.test(text)) return text;
  const bytes = new TextEncoder().encode(text);
  return bytesOf(bytes.length, (index) => bytes[index] ?? 0);
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
  const codes = new Uint8Array(bytes.length);
  for (let at = 0; at < codes.length; at++) codes[at] = bytes.charCodeAt(at);
  return new TextDecoder().decode(codes);
}
