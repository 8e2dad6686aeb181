import { invalidRequest, Refusal } from "./errors";

export const notAnObject = () => invalidRequest("This API takes JSON. Send a valid JSON object.");
export const tooLarge = () => new Refusal("too_large", { error: "Request body is too large." });

/** Told how many bytes of a body are about to be held in all; throws when they may not. */
export interface Holding {
  readonly reach: (bytes: number) => void;
}
const UNCOUNTED: Holding = { reach: () => {} };

/**
 * The body as text; the limit holds while reading, whatever the length header says. What a header announces is held from
 * the beginning, other bodies are as they arrive.
 * @throws Refusal `too_large`, or `invalid` when the client goes away in the middle: nobody reads that, it is no defect.
 * What `holding` throws too.
 */
export async function readText(request: Request, maximumBytes: number, holding = UNCOUNTED): Promise<string> {
  // Equal lengths that are sent twice come as "2, 2" (Bun 1.4); what is not known counts as it arrives.
  const announced = Number.parseInt(request.headers.get("content-length") ?? "", 10);
  if (announced > maximumBytes) throw tooLarge();
  if (announced > 0) holding.reach(announced);
  try {
    return await (Number.isNaN(announced) ? readStream(request, maximumBytes, holding) : request.text());
  } catch (error) {
    throw request.signal.aborted ? notAnObject() : error;
  }
}

async function readStream(request: Request, maximumBytes: number, holding: Holding): Promise<string> {
  if (!request.body) return "";
  const decoder = new TextDecoder();
  let bytes = 0;
  let text = "";
  for await (const chunk of request.body) {
    bytes += chunk.byteLength;
    if (bytes > maximumBytes) throw tooLarge();
    holding.reach(bytes);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
