const MOST_REDIRECTS = 5;

/** A file that is on its way; `length`: as it was announced. */
interface Download {
  readonly bytes: AsyncIterable<Uint8Array>;
  readonly length: number | undefined;
}

/** Begins to download a file, over 5 redirections at most. @throws Error with one sentence for the operator. */
export async function download(url: string): Promise<Download> {
  const { body, headers } = await askFor(url);
  if (!body) throw new Error(`${new URL(url).host} answers without a file.`);
  const length = Number(headers.get("content-length") ?? Number.NaN);
  return { bytes: body, length: Number.isFinite(length) ? length : undefined };
}

/**
 * The answer for a file, over 5 redirections at most. @throws Error with one sentence for the operator; its cause is the
 * reason why nothing came.
 */
export async function askFor(url: string, request: RequestInit = {}): Promise<Response> {
  for (let address = url, redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
    const answer = await ask(address, request);
    const next = answer.status >= 300 && answer.status < 400 ? answer.headers.get("location") : null;
    if (next === null && answer.ok) return answer;
    await answer.body?.cancel();
    if (next === null) throw new Error(`${new URL(address).host} answers ${answer.status}.`);
    address = new URL(next, address).href;
  }
  throw new Error(`There are more than ${MOST_REDIRECTS} redirections.`);
}

async function ask(address: string, request: RequestInit): Promise<Response> {
  if (!/^https?:/i.test(address)) throw new Error(`${address} is no address of the web.`);
  try {
    return await fetch(address, { ...request, redirect: "manual" });
  } catch (cause) {
    throw new Error(`${new URL(address).host} does not answer.`, { cause });
  }
}
