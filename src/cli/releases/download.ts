const MOST_REDIRECTS = 5;

/** A file that is on its way; `length`: as it was announced. */
interface Download {
  readonly bytes: AsyncIterable<Uint8Array>;
  readonly length: number | undefined;
}

/** Begins to download a file, over 5 redirections at most. @throws Error with one sentence for the operator. */
export async function download(url: string): Promise<Download> {
  for (let address = url, redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
    const answer = await ask(address);
    const next = answer.status >= 300 && answer.status < 400 ? answer.headers.get("location") : null;
    if (next !== null) {
      await answer.body?.cancel();
      address = new URL(next, address).href;
      continue;
    }
    if (!answer.ok || !answer.body) throw new Error(`${new URL(address).host} answers ${answer.status}.`);
    const length = Number(answer.headers.get("content-length") ?? Number.NaN);
    return { bytes: answer.body, length: Number.isFinite(length) ? length : undefined };
  }
  throw new Error(`There are more than ${MOST_REDIRECTS} redirections.`);
}

async function ask(address: string): Promise<Response> {
  if (!/^https?:/i.test(address)) throw new Error(`${address} is no address of the web.`);
  try {
    return await fetch(address, { redirect: "manual" });
  } catch (cause) {
    throw new Error(`${new URL(address).host} does not answer.`, { cause });
  }
}
