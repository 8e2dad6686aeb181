import { once } from "../platform/once";

type Content = string | Uint8Array<ArrayBuffer>;

/** How gzipped bytes begin. */
const GZIP = 0x1f;

const bytesOf = (content: Content): Uint8Array<ArrayBuffer> =>
  typeof content === "string" ? new TextEncoder().encode(content) : content;

const isGzipped = (bytes: Uint8Array): boolean => bytes[0] === GZIP;

/**
 * A file or text that changes only with the program. Each of its forms is made once, when it is first asked for, and all
 * answers share it. So an answer takes no time and no memory, however many ask for it and do not read it.
 */
export class Asset {
  readonly #plain: () => Promise<Blob>;
  readonly #gzipped: () => Promise<Blob>;

  /** `read`: the content, plain or gzipped. */
  constructor(read: () => Content | Promise<Content>) {
    const made = (form: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>) =>
      once(async () => new Blob([form(bytesOf(await read()))]));
    this.#plain = made((bytes) => (isGzipped(bytes) ? Bun.gunzipSync(bytes) : bytes));
    this.#gzipped = made((bytes) => (isGzipped(bytes) ? bytes : Bun.gzipSync(bytes)));
  }

  /** The content as this browser takes it. Browsers on a LAN, without HTTPS, take gzip and nothing newer. */
  async answer(request: Request, headers: Readonly<Record<string, string>>): Promise<Response> {
    const accepts = /\bgzip\b/.test(request.headers.get("accept-encoding") ?? "");
    return new Response(await (accepts ? this.#gzipped() : this.#plain()), {
      headers: { ...headers, vary: "accept-encoding", ...(accepts && { "content-encoding": "gzip" }) },
    });
  }
}
