/** A form that cannot be read: no `multipart/form-data`, cut off, or with too much in front of its file. */
export class BadForm extends Error {}

/** Bytes of a form besides its file: fields, names, and what stands before the first part. */
const OVERHEAD_MAXIMUM_BYTES = 64 * 1024;

interface Form {
  /** Texts of the fields in front of the file; of equal names the last counts. */
  readonly fields: ReadonlyMap<string, string>;
  /** The content of the file as it arrives; undefined when the form has none. */
  readonly file: AsyncIterable<Uint8Array> | undefined;
}

/**
 * Reads a `multipart/form-data` body up to the field `fileName`, which is read while it is used, and never held as a
 * whole. Later fields are ignored (`accounts.md` §8.2).
 * @throws BadForm, also while the file is used
 */
export async function readForm({ headers, body }: Request, fileName: string): Promise<Form> {
  const boundary = /^multipart\/form-data\b.*;\s*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(
    headers.get("content-type") ?? "",
  );
  if (!boundary || !body) throw new BadForm("no multipart form");
  // The first delimiter has no line break in front of it unless something else comes first.
  const reader = new PartReader(body[Symbol.asyncIterator](), `\r\n--${boundary[1] ?? boundary[2]}`);
  const fields = new Map<string, string>();
  await reader.text("delimiter");
  while (!(await reader.isAtEnd())) {
    const header = await reader.text("header");
    const name = /^content-disposition:.*?;\s*name=(?:"([^"]*)"|([^;\s]+))/im.exec(header);
    const key = name?.[1] ?? name?.[2] ?? "";
    if (key === fileName) return { fields, file: reader.until("delimiter") };
    fields.set(key, await reader.text("delimiter"));
  }
  return { fields, file: undefined };
}

/** Cuts a body into the texts between its delimiters, holding one chunk of it at a time. */
class PartReader {
  readonly #chunks: AsyncIterator<Uint8Array>;
  readonly #ends: Readonly<Record<"delimiter" | "header", Buffer>>;
  #held: Buffer = Buffer.from("\r\n");
  #overhead = 0;

  constructor(chunks: AsyncIterator<Uint8Array>, delimiter: string) {
    this.#chunks = chunks;
    this.#ends = { delimiter: Buffer.from(delimiter), header: Buffer.from("\r\n\r\n") };
  }

  /** Everything before the next end, which is left out. */
  async *until(kind: "delimiter" | "header"): AsyncGenerator<Uint8Array> {
    const end = this.#ends[kind];
    for (;;) {
      const at = this.#held.indexOf(end);
      // Bytes that may begin an end are held back.
      const safe = at === -1 ? Math.max(0, this.#held.length - end.length + 1) : at;
      const part = this.#held.subarray(0, safe);
      this.#held = this.#held.subarray(at === -1 ? safe : at + end.length);
      if (part.length > 0) yield part;
      if (at !== -1) return;
      await this.#readMore();
    }
  }

  /** Whether the delimiter just read was the last one. */
  async isAtEnd(): Promise<boolean> {
    while (this.#held.length < 2) await this.#readMore();
    return this.#held.toString("latin1", 0, 2) === "--";
  }

  async text(kind: "delimiter" | "header"): Promise<string> {
    const parts: Uint8Array[] = [];
    for await (const part of this.until(kind)) {
      this.#count(part.length);
      parts.push(Buffer.from(part));
    }
    this.#count(this.#ends[kind].length); // an empty part is not for nothing
    return Buffer.concat(parts).toString();
  }

  #count(bytes: number): void {
    this.#overhead += bytes;
    if (this.#overhead > OVERHEAD_MAXIMUM_BYTES) throw new BadForm("the form has too many fields");
  }

  async #readMore(): Promise<void> {
    const chunk = await this.#chunks.next().catch((cause: unknown) => {
      throw new BadForm("the connection was closed", { cause });
    });
    if (chunk.done) throw new BadForm("the form is cut off");
    this.#held = Buffer.concat([this.#held, chunk.value]);
  }
}
