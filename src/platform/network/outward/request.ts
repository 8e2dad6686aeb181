import { lookup } from "node:dns/promises";
import { once } from "node:events";
import { type IncomingMessage, request as httpRequest, type RequestOptions } from "node:http";
import { request as httpsRequest } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { unescape } from "node:querystring";

/** Decides about an IP address before anything is sent to it. */
export type AddressRule = (address: string) => boolean;

/** None of the addresses of a host may be connected to. */
export class AddressRefused extends Error {}

/** Method, headers and body of a request. */
interface Sent {
  readonly method?: "GET" | "POST";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/**
 * The answer to a request to an `http` or `https` address that others have named, with its user and password (RFC 7617);
 * redirects are not followed. Connections go to the very addresses that `isAllowed` has seen, one after the other until one answers. A name is not resolved again,
 * and no proxy is used.
 * @throws AddressRefused, the reason of `signal`, or the error of the connection
 */
export async function requestChecked(
  url: URL,
  isAllowed: AddressRule,
  sent: Sent,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  const addresses = (await resolve(host, signal)).filter(isAllowed);
  if (addresses.length === 0) throw new AddressRefused("The address is not allowed");
  let failure: unknown;
  for (const address of addresses) {
    try {
      return await connect(url, host, address, sent, signal);
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

async function connect(
  url: URL,
  host: string,
  address: string,
  { method = "GET", headers = {}, body }: Sent,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const pinned: LookupFunction = (_, options, done) => {
    const family = isIP(address);
    if (options.all) done(null, [{ address, family }]);
    else done(null, address, family);
  };
  const options: RequestOptions = {
    method,
    hostname: host,
    port: url.port,
    path: `${url.pathname}${url.search}`,
    headers: { ...headers, "accept-encoding": "identity", "user-agent": "Gardenshed" },
    agent: false,
    lookup: pinned,
    signal,
    ...(url.username + url.password === "" ? {} : { auth: `${unescape(url.username)}:${unescape(url.password)}` }),
  };
  const sent = (url.protocol === "https:" ? httpsRequest : httpRequest)(options).end(body);
  const [response] = (await once(sent, "response")) as [IncomingMessage]; // the event's documented argument
  sent.on("error", () => {}); // told to those who read the response
  return response;
}
