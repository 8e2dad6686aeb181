import { createGzip, constants, type Gzip } from "node:zlib";

/** Shorter answers are sent as they are: compressing them saves no packet. */
const LEAST_CHARACTERS = 1024;

/** Whether an answer is sent compressed to those who take it so. */
export const isWorthIt = (length: number): boolean => length > LEAST_CHARACTERS;

/** Whether a client takes gzip. Source: RFC 9110 §12.5.3. */
export function takesGzip(accepted: string | null): boolean {
  if (accepted === null) return false;
  const weights = new Map(
    accepted
      .toLowerCase()
      .split(",")
      .map((row) => {
        const [coding = "", weight = "q=1"] = row.split(";").map((part) => part.trim());
        return [coding, Number(weight.replace("q=", ""))];
      }),
  );
  return (weights.get("gzip") ?? weights.get("*") ?? 0) > 0;
}

/** Compresses pieces of one text on another thread, so that nobody waits for it. */
export class Compressor {
  readonly #gzip: Gzip = createGzip();
  #made: Uint8Array<ArrayBuffer>[] = [];

  constructor() {
    this.#gzip.on("data", (bytes: Uint8Array<ArrayBuffer>) => this.#made.push(bytes));
  }

  /** The compressed form of a piece, as far as it can be told before the next one. */
  async add(piece: string): Promise<Uint8Array<ArrayBuffer>> {
    this.#gzip.write(piece);
    await new Promise<void>((resolve) => this.#gzip.flush(constants.Z_NO_FLUSH, resolve));
    return this.#take();
  }

  /** The rest, when all pieces were added. */
  async end(): Promise<Uint8Array<ArrayBuffer>> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#gzip.once("end", resolve).once("error", reject).end();
    await promise;
    return this.#take();
  }

  /** Lets go of its memory; it may be called again. */
  close(): void {
    this.#gzip.close();
  }

  #take(): Uint8Array<ArrayBuffer> {
    const made = this.#made;
    this.#made = [];
    return Buffer.concat(made);
  }
}
