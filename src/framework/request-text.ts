import { invalidRequest, Refusal } from "./errors";

export const notAnObject = () => invalidRequest("This API takes JSON. Send a valid JSON object.");
export const tooLarge = () => new Refusal("too_large", { error: "Request body is too large." });

/** Called before more of a body is read, with the bytes that are then in memory. It throws if they are too many. */
export interface Holding {
  readonly reach: (bytes: number) => void;
}
const UNCOUNTED: Holding = { reach: () => {} };

/** Keeps a byte order mark, which `Request.text` leaves out. */
const createDecoder = (): TextDecoder => new TextDecoder("utf-8", { ignoreBOM: true });
const decoder = createDecoder();

/**
 * The body as text, a byte order mark included. The limit is checked while reading, whatever the length header says. A
 * body with a length header counts as held from the beginning, another one as it arrives.
 * @throws Refusal `too_large`; `invalid` if the client disconnects, which is no defect; and all errors of `holding`.
 */
export async function readText(request: Request, maximumBytes: number, holding = UNCOUNTED): Promise<string> {
  // A length header that is sent twice reads "2, 2" (Bun 1.4). Without a length the body counts as it arrives.
  const announced = Number.parseInt(request.headers.get("content-length") ?? "", 10);
  if (announced > maximumBytes) throw tooLarge();
  if (announced > 0) holding.reach(announced);
  try {
    return await (Number.isNaN(announced)
      ? readStream(request, maximumBytes, holding)
      : decoder.decode(await request.bytes()));
  } catch (error) {
    throw request.signal.aborted ? notAnObject() : error;
  }
}

async function readStream(request: Request, maximumBytes: number, holding: Holding): Promise<string> {
  if (!request.body) return "";
  const pieces = createDecoder();
  let bytes = 0;
  let text = "";
  for await (const chunk of request.body) {
    bytes += chunk.byteLength;
    if (bytes > maximumBytes) throw tooLarge();
    holding.reach(bytes);
    text += pieces.decode(chunk, { stream: true });
  }
  return text + pieces.decode();
}
