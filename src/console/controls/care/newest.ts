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

/** Asks for the newest software; undefined until the server has answered, and where no platform is known. */
export function useNewest(platform: string | undefined, channel: string): Newest | undefined {
  const key = `${platform} ${channel}`;
  useEffect(() => {
    if (platform === undefined || Date.now() - (askedAt.get(key) ?? -Infinity) < AGAIN_MS) return;
    askedAt.set(key, Date.now());
    void look(platform, channel).then((newest) => (found.value = new Map(found.peek()).set(key, newest)));
  }, [key]);
  return found.value.get(key);
}

/** Notes of a release; undefined where it has none. */
export const notesOf = (id: number): Promise<string | undefined> =>
  api()
    .request<{ notes: string }>("GET", `/api/releases/${id}/notes`)
    .then(
      ({ notes }) => notes,
      () => undefined,
    );
