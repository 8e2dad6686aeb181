const word = (value: number): number => value | 0;
const turn = (value: number, by: number): number => (value >>> by) | (value << (32 - by));

/** The first 64 primes; their roots are the constants of the algorithm. */
const PRIMES = Array.from({ length: 311 }, (_, n) => n + 2)
  .filter((n) => !Array.from({ length: n - 2 }, (_, d) => d + 2).some((d) => n % d === 0))
  .slice(0, 64);
const fraction = (root: number): number => word((root % 1) * 2 ** 32);

/** The message with its end mark and its length in bits, in whole blocks of 64 bytes. */
function padded(bytes: Uint8Array): DataView {
  const view = new DataView(new ArrayBuffer(Math.ceil((bytes.length + 9) / 64) * 64));
  bytes.forEach((byte, index) => view.setUint8(index, byte));
  view.setUint8(bytes.length, 0x80);
  view.setUint32(view.byteLength - 4, bytes.length * 8);
  return view;
}

/**
 * SHA-256 as hexadecimal text, of less than 512 MB (FIPS 180-4). The browser's own is missing where there is no HTTPS,
 * as in most homes.
 */
export function sha256(text: string): string {
  const state = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
  const constants = PRIMES.map((prime) => fraction(Math.cbrt(prime)));
  const message = padded(new TextEncoder().encode(text));
  for (let block = 0; block < message.byteLength; block += 64) {
    const w = Array.from({ length: 64 }, (_, i) => (i < 16 ? message.getInt32(block + i * 4) : 0));
    for (let i = 16; i < 64; i++) {
      const [a = 0, b = 0, c = 0, d = 0] = [w[i - 15], w[i - 2], w[i - 16], w[i - 7]];
      const small = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3);
      const large = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10);
      w[i] = word(c + small + d + large);
    }
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
    for (let i = 0; i < 64; i++) {
      const one = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + constants[i]! + w[i]!;
      const two = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      [h, g, f, e, d, c, b, a] = [g, f, e, word(d + one), c, b, a, word(one + two)];
    }
    [a, b, c, d, e, f, g, h].forEach((value, index) => (state[index] = word(state[index]! + value)));
  }
  return state.map((value) => (value >>> 0).toString(16).padStart(8, "0")).join("");
}
