import { jpeg } from "../support/pictures";
import type { Account } from "./garden";
import type { Server } from "./server";

let photo: Promise<Buffer> | undefined;
/** A photo of eight million pixels with structure and noise, as the camera of a garden makes them. */
export const takePhoto = (): Promise<Buffer> => (photo ??= jpeg(3280, 2464, 95));

/** What one owner does with photos on one server. */
export interface Camera {
  /** Sends files; answers their addresses. Nothing is processed before there is a record. */
  readonly upload: (photos: number) => Promise<string[]>;
  /** Creates the records of uploaded files, taken where `metaOf` says; answers their ids. */
  readonly record: (addresses: readonly string[], metaOf?: (index: number) => object) => Promise<number[]>;
  /** Resolves when the newest of these records has its picture: they are processed in their order. */
  readonly processed: (ids: readonly number[]) => Promise<void>;
}

const LOOK_AGAIN_MS = 20;

export function cameraOf({ port }: Pick<Server, "port">, { token }: Pick<Account, "token">, photo: Buffer): Camera {
  async function ask<T>(path: string, init: RequestInit = {}): Promise<T> {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { ...init, headers: { authorization: token } });
    if (!response.ok) throw new Error(`${path} was answered ${response.status}: ${await response.text()}`);
    return (init.body instanceof FormData ? undefined : await response.json()) as T; // as specified
  }

  async function uploadOne(): Promise<string> {
    const { url, form_data } = await ask<{ url: string; form_data: Record<string, string> }>("/api/storage_auth");
    const form = new FormData();
    for (const [name, value] of Object.entries(form_data)) if (name !== "file") form.set(name, value);
    form.set("file", new Blob([new Uint8Array(photo)], { type: "image/jpeg" }), "photo.jpg");
    await ask("/direct_upload/", { method: "POST", body: form });
    return `${url}${form_data["key"]}`;
  }

  return {
    upload: async (photos) => {
      const addresses: string[] = [];
      while (addresses.length < photos) addresses.push(await uploadOne());
      return addresses;
    },
    record: async (addresses, metaOf = () => ({})) => {
      const ids: number[] = [];
      for (const [index, attachment_url] of addresses.entries()) {
        const body = JSON.stringify({ attachment_url, meta: metaOf(index) });
        ids.push((await ask<{ id: number }>("/api/images", { method: "POST", body })).id);
      }
      return ids;
    },
    processed: async (ids) => {
      const path = `/api/images/${ids.at(-1)}`;
      while ((await ask<{ attachment_processed_at: string | null }>(path)).attachment_processed_at === null) {
        await Bun.sleep(LOOK_AGAIN_MS);
      }
    },
  };
}
