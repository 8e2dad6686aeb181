import { BadPicture } from "./formats/anatomy";

/** Largest file that is taken, uploaded or fetched (`accounts.md` §8). */
export const FILE_BYTES_MAXIMUM = 7_340_032;

export class TooLarge extends BadPicture {}

/** Passes bytes on. @throws TooLarge as soon as there are too many. */
export async function* limited(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.byteLength;
    if (bytes > FILE_BYTES_MAXIMUM) throw new TooLarge("The file is too large");
    yield chunk;
  }
}
