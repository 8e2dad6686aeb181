import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { GardenshedError } from "../../../client/error";
import { api } from "../../state";

/** The record of the API, as far as it is read. */
interface Release {
  readonly id: number;
  readonly version: string;
  readonly dot_img_url: string | null;
}

/** The newest software for a robot, as `GET /api/releases` tells it (`accounts.md` §10.4). */
export type Newest =
  | {
      readonly is: "offered";
      readonly id: number;
      readonly version: string;
      /** Address of the disk image for a new card, if there is one. */
      readonly image: string | null;
    }
  /** The device has it already, as far as the server knows. */
  | { readonly is: "had" }
  | { readonly is: "none" }
  | { readonly is: "unknown" };

/** The server is asked at most so often. */
const AGAIN_MS = 60_000;

const found = signal<ReadonlyMap<string, Newest>>(new Map());
const askedAt = new Map<string, number>();

async function look(platform: string, channel: string): Promise<Newest> {
  try {
    const query = new URLSearchParams({ platform, channel });
    const release = await api().request<Release>("GET", `/api/releases?${query}`);
    return { is: "offered", id: release.id, version: release.version, image: release.dot_img_url };
  } catch (error) {
    const status = error instanceof GardenshedError ? error.status : 0;
    if (status === 404) return { is: "none" };
    return status === 422 ? { is: "had" } : { is: "unknown" };
  }
}

/** Asks for the newest software, at most once a minute; undefined where no platform is known. */
export async function askNewest(platform: string | undefined, channel: string): Promise<Newest | undefined> {
  if (platform === undefined) return undefined;
  const key = `${platform} ${channel}`;
  if (Date.now() - (askedAt.get(key) ?? -Infinity) >= AGAIN_MS) {
    askedAt.set(key, Date.now());
    const newest = await look(platform, channel);
    found.value = new Map(found.peek()).set(key, newest);
  }
  return found.peek().get(key);
}

/** The newest software; undefined until the server has answered, and where no platform is known. */
export function useNewest(platform: string | undefined, channel: string): Newest | undefined {
  useEffect(() => void askNewest(platform, channel), [platform, channel]);
  return found.value.get(`${platform} ${channel}`);
}

/** Notes of a release; undefined where it has none. */
export const notesOf = (id: number): Promise<string | undefined> =>
  api()
    .request<{ notes: string }>("GET", `/api/releases/${id}/notes`)
    .then(
      ({ notes }) => notes,
      () => undefined,
    );
