import type { IncomingMessage } from "node:http";
import { AddressRefused, type AddressRule, requestChecked } from "../../../platform/network/outward/request";
import { limited } from "../limit";
import { FetchProblem } from "./problem";

/** Source: `accounts.md` §8.4. */
const TIMEOUT_MS = 30_000;
const REDIRECTS_MAXIMUM = 3;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/**
 * The bytes behind an `http` or `https` address, as they arrive. Connections go to the very addresses that `isAllowed` has
 * seen. A name is not resolved again, and no proxy is used.
 * @throws FetchProblem, TooLarge, the reason of `signal`, or the error of the connection
 */
export async function* fetchFile(
  url: string,
  isAllowed: AddressRule,
  signal: AbortSignal,
  timeoutMs: number = TIMEOUT_MS,
): AsyncGenerator<Uint8Array> {
  const end = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  try {
    yield* limited(await follow(parse(url), isAllowed, end));
  } catch (error) {
    end.throwIfAborted(); // connections tell less of the reason
    throw error;
  }
}

/** The answer with the file, after redirects. */
async function follow(first: URL, isAllowed: AddressRule, signal: AbortSignal): Promise<IncomingMessage> {
  let url = first;
  for (let redirects = 0; redirects <= REDIRECTS_MAXIMUM; redirects++) {
    const response = await request(url, isAllowed, signal);
    const { statusCode = 0, headers } = response;
    if (statusCode === 200) return response;
    response.destroy();
    if (!REDIRECTS.has(statusCode) || headers.location === undefined) {
      throw new FetchProblem(`The server of the picture answered with status ${statusCode}`);
    }
    url = parse(headers.location, url);
  }
  throw new FetchProblem("The picture is redirected too often");
}

function parse(text: string, base?: URL): URL {
  if (!URL.canParse(text, base?.href)) throw new FetchProblem("The address of the picture is no URL");
  const url = new URL(text, base);
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    throw new FetchProblem("The address of the picture is neither http nor https");
  }
  return url;
}

async function request(url: URL, isAllowed: AddressRule, signal: AbortSignal): Promise<IncomingMessage> {
  try {
    return await requestChecked(url, isAllowed, { headers: { accept: "image/*" } }, signal);
  } catch (error) {
    throw error instanceof AddressRefused
      ? new FetchProblem("The address of the picture is not allowed (IMAGE_FETCH)")
      : error;
  }
}
