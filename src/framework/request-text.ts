import { invalidRequest, Refusal } from "./errors";

export const notAnObject = () => invalidRequest("This API takes JSON. Send a valid JSON object.");
const tooLarge = () => new Refusal("too_large", { error: "Request body is too large." });

/**
 * The body as text; the limit holds while reading, whatever the length header says.
 * @throws Refusal `too_large`, or `invalid` when the client goes away in the middle: nobody reads that, it is no defect.
 */
export function readText(request: Request, maximumBytes: number): Promise<string> {
  const announced = request.headers.get("content-length");
  if (announced !== null && Number(announced) > maximumBytes) return Promise.reject(tooLarge());
  const text = announced === null ? readStream(request, maximumBytes) : request.text();
  return text.catch((error: unknown) => {
    throw request.signal.aborted ? notAnObject() : error;
  });
}

async function readStream(request: Request, maximumBytes: number): Promise<string> {
  if (!request.body) return "";
  const decoder = new TextDecoder();
  let bytes = 0;
  let text = "";
  for await (const chunk of request.body) {
    bytes += chunk.byteLength;
    if (bytes > maximumBytes) throw tooLarge();
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
