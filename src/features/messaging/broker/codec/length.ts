/** Adds a length to bytes, told with seven bits in a byte. */
export function addLength(bytes: number[], length: number): number[] {
  let rest = length;
  for (; rest > 127; rest >>= 7) bytes.push((rest & 127) | 128);
  bytes.push(rest);
  return bytes;
}
