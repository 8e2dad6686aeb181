import type { Services } from "../../framework/services";
import { type ExportedRecord, isRecord } from "../../framework/transfer/exported";
import { tryPicture } from "../pictures";

/** The pictures of an export that only have an address, of which a dry run tries one. Source: `accounts.md` §7.5. */
export interface PhotoTrial {
  readonly count: number;
  /** The address that was tried; null without any. */
  readonly tried: string | null;
  /** The reason why it cannot be fetched; null where it can. */
  readonly problem: string | null;
}

const isAddress = (value: unknown): value is string => typeof value === "string" && /^https?:\/\//.test(value);

/** Tries the newest address: the other server keeps that one longest. */
export async function tryPhotos({ config }: Services, data: ExportedRecord): Promise<PhotoTrial> {
  const images: unknown = data["images"];
  const addresses = (Array.isArray(images) ? images : []).flatMap((image: unknown) =>
    isRecord(image) && isAddress(image["attachment_url"]) ? [image["attachment_url"]] : [],
  );
  const tried = addresses.at(-1) ?? null;
  const problem = tried === null ? undefined : await tryPicture(tried, config);
  return { count: addresses.length, tried, problem: problem ?? null };
}
