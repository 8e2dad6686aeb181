import type { Page, PageContext } from "../../framework/page";
import { defineService } from "../../framework/services";
import { invalid, noSuchPage, Refusal } from "../../framework/errors";
import { matchesEntityTag } from "../../framework/entity-tag";
import { findByKey, isReleased } from "./records";
import { isOutOfSpace } from "../../platform/disk/files";
import { limited, TooLarge } from "./limit";
import { type Extension, formatOf, MEDIA_TYPES, reducedExtension } from "./formats/picture";
import { drawPlaceholder, type Placeholder, placeholderWith } from "./formats/placeholder";
import { isUploadAllowed } from "./policy";
import { imageStore, isUploadName, type Size, SIZES } from "./store";
import { BadForm, readForm } from "./multipart";
import {
  placeholderReference,
  showReference,
  showUploadReference,
  UPLOAD_REFUSALS,
  uploadReference,
} from "./page-references";

/** A picture never changes under its address (`accounts.md` §8.3). */
const FOR_EVER = "public, max-age=31536000, immutable";
const FOR_A_DAY = "public, max-age=86400";
const ASK_EACH_TIME = "no-cache";

const refused = (kind: keyof typeof UPLOAD_REFUSALS): Refusal => new Refusal(kind, UPLOAD_REFUSALS[kind]);

/** Passes on the bytes of a JPEG. Other files are refused after the last byte: if they are too large, that comes first. */
async function* jpegOnly(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let start: Uint8Array = new Uint8Array();
  for await (const chunk of limited(chunks)) {
    const isKnown = start.length >= 3;
    if (!isKnown) start = Buffer.concat([start, chunk]);
    if (start.length < 3 || formatOf(start) !== "jpg") continue;
    yield isKnown ? chunk : start;
  }
  if (formatOf(start) !== "jpg") throw refused("unsupported_media");
}

/** Headers of a picture: it is shown in the page, and nothing else is made of it. */
function headersOf(extension: Extension, caching: string, etag?: string): Record<string, string> {
  return {
    "content-type": MEDIA_TYPES[extension],
    "content-disposition": "inline",
    "cache-control": caching,
    ...(etag === undefined ? {} : { etag }),
  };
}

/** The checks in the order of `accounts.md` §8.2. */
async function upload({ request, services }: PageContext): Promise<Response> {
  const images = services.get(imageStore);
  const { fields, file } = await readForm(request, "file").catch((error: unknown) => {
    throw error instanceof BadForm ? refused("unauthenticated") : error;
  });
  const [key = "", policy = "", signature = ""] = ["key", "policy", "signature"].map((name) => fields.get(name));
  const { secret } = await services.keys;
  if (!isUploadAllowed({ key, policy, signature }, secret, services.clock())) throw refused("unauthenticated");
  if (!file) throw refused("invalid");
  if (!images.hasRoom()) throw refused("no_space");
  try {
    await images.saveUpload(key.slice(key.lastIndexOf("/") + 1), jpegOnly(file));
  } catch (error) {
    if (error instanceof TooLarge) throw refused("too_large");
    if (error instanceof BadForm) throw invalid({ file: "File is cut off" });
    throw isOutOfSpace(error) ? refused("no_space") : error;
  }
  return new Response(null);
}

function showUpload({ services, db, params: { name = "" } }: PageContext): Response {
  const isThere = isUploadName(name) && !isReleased(db, name);
  const file = isThere ? services.get(imageStore).upload(name) : undefined;
  if (!file) throw noSuchPage();
  return new Response(file, { headers: headersOf("jpg", ASK_EACH_TIME) });
}

async function show(context: PageContext): Promise<Response> {
  const { request, services, db } = context;
  const { key = "", name } = context.params;
  const image = findByKey(db, key);
  const stored = image?.extension as Extension | null | undefined; // checked by the table
  if (!image || !stored || name !== `image_${image.id}.${stored}`) throw noSuchPage();
  const size = sizeOf(context, Math.max(image.width ?? 0, image.height ?? 0));
  const etag = `"${key}${size ?? ""}"`;
  const headers = headersOf(size ? reducedExtension(stored) : stored, FOR_EVER, etag);
  if (matchesEntityTag(request.headers.get("if-none-match"), etag)) return new Response(null, { status: 304, headers });
  const images = services.get(imageStore);
  const content = size ? await images.reduced(key, stored, size) : images.original(key, stored);
  if (!content) throw noSuchPage();
  return new Response(content, { headers });
}

/** The size asked for, if the picture is larger; undefined means the original. */
function sizeOf({ query }: PageContext, longestSide: number): Size | undefined {
  const asked = query.get("size") ?? "";
  const size = Object.hasOwn(SIZES, asked) ? (asked as Size) : undefined; // it is one of the keys
  return size && SIZES[size] < longestSide ? size : undefined;
}

/** Placeholders, each drawn when it is first asked for. */
const placeholders = defineService(() => new Map<Placeholder, Promise<Uint8Array>>());

async function showPlaceholder({ services, query }: PageContext): Promise<Response> {
  const text = placeholderWith(query.get("text"));
  const bytes = await services.get(placeholders).getOrInsertComputed(text, drawPlaceholder);
  return new Response(bytes, { headers: headersOf("jpg", FOR_A_DAY) });
}

/** Upload and delivery of pictures, without token. Source: `accounts.md` §8. */
export const imagePages: readonly Page[] = [
  { method: "POST", path: "/direct_upload", answer: upload, reference: uploadReference },
  { method: "GET", path: "/direct_upload/temp/:name", answer: showUpload, reference: showUploadReference },
  { method: "GET", path: "/images/:key/:name", answer: show, reference: showReference },
  { method: "GET", path: "/placeholder.jpg", answer: showPlaceholder, reference: placeholderReference },
];
