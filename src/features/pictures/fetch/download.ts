import type { Config } from "../../../platform/config/options";
import { BadPicture } from "../formats/anatomy";
import { mayFetchFrom } from "../../../platform/network/outward/address";
import { FetchProblem } from "./problem";

/** The bytes behind the address of a picture, as far as IMAGE_FETCH allows it. */
export async function* download(
  url: string,
  mode: Config["imageFetch"],
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  if (mode === "off") throw new FetchProblem("Fetching pictures is switched off (IMAGE_FETCH)");
  const { fetchFile } = await import("./fetch"); // with the client of HTTP it takes 1.5 MB
  yield* fetchFile(url, (address) => mayFetchFrom(address, mode), signal);
}

/** The reason as the account is told it. Errors of the disk or of a connection may tell of the server and its network. */
export const reasonOf = (failure: unknown): string =>
  failure instanceof BadPicture || failure instanceof FetchProblem
    ? failure.message
    : "It could not be fetched or read";

/** Longest wait for the first bytes of a picture that is only tried. */
const TRIAL_MS = 10_000;

/** The reason why a picture cannot be fetched; undefined where its first bytes come. Nothing is kept of it. */
export async function tryPicture(url: string, { imageFetch }: Config): Promise<string | undefined> {
  try {
    for await (const _ of download(url, imageFetch, AbortSignal.timeout(TRIAL_MS))) return undefined;
    return "It is empty";
  } catch (failure) {
    return reasonOf(failure);
  }
}
