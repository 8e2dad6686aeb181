import { lookup } from "node:dns/promises";
import { once } from "node:events";
import { type IncomingMessage, request as httpRequest, type RequestOptions } from "node:http";
import { request as httpsRequest } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { limited } from "../limit";
import { FetchProblem } from "./problem";

/** Source: `accounts.md` §8.4. */
const TIMEOUT_MS = 30_000;
const REDIRECTS_MAXIMUM = 3;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Decides about an IP address before anything is sent to it. */
type AddressRule = (address: string) => boolean;

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

/** Asks the addresses of a host one after the other until one answers. */
async function request(url: URL, isAllowed: AddressRule, signal: AbortSignal): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  const addresses = (await resolve(host, signal)).filter(isAllowed);
  if (addresses.length === 0) throw new FetchProblem("The address of the picture is not allowed (IMAGE_FETCH)");
  let failure: unknown;
  for (const address of addresses) {
    try {
      return await connect(url, host, address, signal);
    } catch (error) {
      signal.throwIfAborted();
      failure = error;
    }
  }
  throw failure;
}

async function resolve(host: string, signal: AbortSignal): Promise<string[]> {
  if (isIP(host) > 0) return [host];
  const ended = new AbortController();
  try {
    // The system's resolver cannot be stopped, only left alone.
    const found = await Promise.race([lookup(host, { all: true }), rejection(signal, ended.signal)]);
    // IPv4 first: a network without working IPv6 lets such connections wait until the time is up.
    return found.map(({ address }) => address).sort((a, b) => isIP(a) - isIP(b));
  } finally {
    ended.abort();
  }
}

/** Never resolves; rejects with the reason of `signal`, unless `ended` comes first. */
const rejection = (signal: AbortSignal, ended: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.throwIfAborted();
    signal.addEventListener("abort", () => reject(signal.reason), { once: true, signal: ended });
  });

async function connect(url: URL, host: string, address: string, signal: AbortSignal): Promise<IncomingMessage> {
  const pinned: LookupFunction = (_, options, done) => {
    const family = isIP(address);
    if (options.all) done(null, [{ address, family }]);
    else done(null, address, family);
  };
  const options: RequestOptions = {
    hostname: host,
    port: url.port,
    path: `${url.pathname}${url.search}`,
    headers: { accept: "image/*", "accept-encoding": "identity", "user-agent": "Gardenshed" },
    agent: false,
    lookup: pinned,
    signal,
    ...(url.username === "" ? {} : { auth: `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}` }),
  };
  const sent = (url.protocol === "https:" ? httpsRequest : httpRequest)(options).end();
  const [response] = (await once(sent, "response")) as [IncomingMessage]; // the event's documented argument
  sent.on("error", () => {}); // told to those who read the response
  return response;
}
