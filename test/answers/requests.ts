import type { Client } from "./client";

/** Ways to ask for a list or a search, beside the plain one. */
const VARIANTS: Readonly<Record<string, readonly string[]>> = {
  "/api/points": ["?filter=all", "?filter=old", "?page=1&per=3", "?page=2&per=3"],
  "/api/logs": ["?page=1&per=2", "?verbosity=1"],
  "/api/logs/search": ["?type=info", "?message=water", "?x=1.5"],
  "/api/points/search": ["?pointer_type=Weed"],
  "/api/releases": ["?platform=sbc4", "?platform=sbc4&channel=stable"],
  "/api/sensor_readings": ["?page=1&per=1"],
  "/api/telemetries": ["?page=1&per=1"],
};
const PAGES = [
  "/",
  "/docs",
  "/docs/json",
  "/health",
  "/metrics",
  "/verify/none",
  "/password_reset/none",
  "/nothing",
  "/api/nothing",
];
const ODD = [
  "/api/points/0",
  "/api/points/999999999",
  "/api/points/x",
  "/API/points",
  "/api//tools/",
  "/api/sequences/1.json",
];
/** Records that are looked at one by one, per list: spread over it. */
const SHOWN = 6;

/** Records of a list, as many as are looked at. */
function sample(list: unknown): readonly number[] {
  if (!Array.isArray(list)) return [];
  const ids = (list as { id: number }[]).map(({ id }) => id); // records
  const step = Math.max(1, Math.ceil(ids.length / SHOWN));
  return ids.filter((_, index) => index % step === 0);
}

/** Where the ids of a path come from, if not from its list. */
const SOURCES: Readonly<Record<string, string>> = { "/api/sequence_versions/{id}": "/api/featured_sequences" };

/**
 * Paths to ask for in this account's name: every path of the reference, records of each list, variants, and what is no
 * endpoint. The lists decide, so accounts with the same content give the same paths.
 */
export async function pathsFor(name: string, client: Client, paths: readonly string[]): Promise<readonly string[]> {
  const wanted: string[] = [];
  for (const path of paths) {
    const [, collection = "", parameter] = /^([^{]*?)(?:\/\{(\w+)\})?$/.exec(path) ?? [];
    if (parameter === undefined) wanted.push(path, ...(VARIANTS[path] ?? []).map((query) => path + query));
    else if (parameter !== "id" || name === "nobody") wanted.push(`${collection}/1`);
    else {
      const list = await client.ask("GET", SOURCES[path] ?? collection);
      wanted.push(...sample(list).map((id) => `${collection}/${id}`));
    }
  }
  if (name === "nobody") return [...wanted, ...PAGES, ...ODD];
  return name === "rich" ? [...wanted, ...ODD, ...(await picturePaths(client))] : wanted;
}

/** The files of the pictures. */
async function picturePaths({ ask }: Client): Promise<string[]> {
  const images = (await ask("GET", "/api/images")) as { attachment_url: string }[]; // as specified
  return images.map(({ attachment_url }) => new URL(attachment_url).pathname);
}
