import { splitUrl } from "../path";
import type { Wire } from "../router";

/** Every time so many bytes of a body arrive, the connection gets its full time again (`operations.md` §6). */
const PROGRESS_BYTES = 1_000;

/**
 * Request with which the idle time of the connection begins anew after every `PROGRESS_BYTES` that are read. One with a
 * shorter body is returned as it is. Without this the run time would close a slow upload: it asks for 16 kB per second
 * (Bun 1.4).
 *
 * Nothing is read before somebody asks for it, because a body that nobody reads must be dropped and not kept.
 */
export function withSteadyBody(request: Request, wire: Wire): Request {
  const { method } = request;
  if (method === "GET" || method === "HEAD") return request;
  const { headers } = request;
  const announced = headers.get("content-length");
  const isShort = announced === null ? !headers.has("transfer-encoding") : Number(announced) <= PROGRESS_BYTES;
  if (isShort) return request;
  const { path, search } = splitUrl(request.url);
  const body = countingStream(request, wire);
  return new Request(`http://localhost${path}${search}`, { method, headers, body, signal: request.signal });
}

function countingStream(request: Request, wire: Wire): ReadableStream<Uint8Array> {
  let chunks: AsyncIterator<Uint8Array> | undefined;
  let progress = 0;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        chunks ??= request.body?.[Symbol.asyncIterator]();
        const next = await chunks?.next();
        if (!next || next.done) return controller.close();
        progress += next.value.byteLength;
        if (progress >= PROGRESS_BYTES) {
          progress = 0;
          wire.allowSilence?.(0);
        }
        controller.enqueue(next.value);
      },
      cancel: async () => void (await chunks?.return?.()),
    },
    { highWaterMark: 0 },
  );
}
