import type { Services } from "../../framework/context";
import { invalid, notFound, Refusal } from "../../framework/errors";
import { findByKey } from "./records";
import { isOutOfSpace } from "../../platform/disk/files";
import { limited, TooLarge } from "./limit";
import { type Extension, formatOf, MEDIA_TYPES, reducedExtension } from "./formats/picture";
import { drawPlaceholder } from "./formats/placeholder";
import { isUploadAllowed } from "./policy";
import { isUploadName, type Size, SIZES } from "./store";
import { BadForm, readForm } from "./multipart";
import { splitUrl } from "../../http/path";
import type { Page } from "../../http/router";

/** What is stored under a picture's address never changes (`accounts.md` §8.3). */
const FOR_EVER = "public, max-age=31536000, immutable";
const FOR_A_DAY = "public, max-age=86400";
const ASK_EACH_TIME = "no-cache";

const badSignature = () => new Refusal("unauthenticated", { error: "Invalid upload signature." });
const tooLarge = () => new Refusal("too_large", { error: "The image is too large." });
const noJpeg = () => new Refusal("unsupported_media", { error: "The upload must be a JPEG image." });
const noSpace = () =>
  new Refusal("no_space", { error: "The server has no room left for pictures. Nothing was stored." });

/** Passes on the bytes of a JPEG. Throws once all are read if they are none: that a file is too large comes first. */
async function* jpegOnly(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let start: Uint8Array = new Uint8Array();
  for await (const chunk of limited(chunks)) {
    const isKnown = start.length >= 3;
    if (!isKnown) start = Buffer.concat([start, chunk]);
    if (start.length < 3 || formatOf(start) !== "jpg") continue;
    yield isKnown ? chunk : start;
  }
  if (formatOf(start) !== "jpg") throw noJpeg();
}

/** Upload and delivery of pictures, without token. Source: `accounts.md` §8. */
export function createImagePages({ db, images, keys, clock }: Services, headers: Headers): readonly Page[] {
  let placeholder: Promise<Uint8Array> | undefined;

  function headersOf(extension: Extension, caching: string, etag?: string): Headers {
    const own = new Headers(headers);
    own.set("content-type", MEDIA_TYPES[extension]);
    own.set("cache-control", caching);
    if (etag !== undefined) own.set("etag", etag);
    return own;
  }

  /** The checks in the order of `accounts.md` §8.2. */
  async function upload(request: Request): Promise<Response> {
    const { fields, file } = await readForm(request, "file").catch((error: unknown) => {
      throw error instanceof BadForm ? badSignature() : error;
    });
    const [key = "", policy = "", signature = ""] = ["key", "policy", "signature"].map((name) => fields.get(name));
    if (!isUploadAllowed({ key, policy, signature }, (await keys).secret, clock())) throw badSignature();
    if (!file) throw invalid({ file: "File is required" });
    if (!images.hasRoom()) throw noSpace();
    try {
      await images.saveUpload(key.slice(key.lastIndexOf("/") + 1), jpegOnly(file));
    } catch (error) {
      if (error instanceof TooLarge) throw tooLarge();
      if (error instanceof BadForm) throw invalid({ file: "File is cut off" });
      throw isOutOfSpace(error) ? noSpace() : error;
    }
    const response = new Response(null, { headers });
    response.headers.delete("content-type");
    response.headers.delete("content-disposition");
    return response;
  }

  function showUpload(_: Request, { name = "" }: Record<string, string>): Response {
    const file = isUploadName(name) ? images.upload(name) : undefined;
    if (!file) throw notFound("Not found.");
    return new Response(file, { headers: headersOf("jpg", ASK_EACH_TIME) });
  }

  async function show(request: Request, { key = "", name }: Record<string, string>): Promise<Response> {
    const image = findByKey(db, key);
    const stored = image?.extension as Extension | null | undefined; // checked by the table
    if (!image || !stored || name !== `image_${image.id}.${stored}`) throw notFound("Not found.");
    const size = sizeOf(request, Math.max(image.width ?? 0, image.height ?? 0));
    const etag = `"${key}${size ?? ""}"`;
    const own = headersOf(size ? reducedExtension(stored) : stored, FOR_EVER, etag);
    if (request.headers.get("if-none-match")?.includes(etag)) return new Response(null, { status: 304, headers: own });
    const content = size ? await images.reduced(key, stored, size) : images.original(key, stored);
    if (!content) throw notFound("Not found.");
    return new Response(content, { headers: own });
  }

  const showPlaceholder = async (): Promise<Response> =>
    new Response(await (placeholder ??= drawPlaceholder()), { headers: headersOf("jpg", FOR_A_DAY) });

  return [
    { method: "POST", path: "/direct_upload", answer: upload },
    { method: "GET", path: "/direct_upload/temp/:name", answer: showUpload },
    { method: "GET", path: "/images/:key/:name", answer: show },
    { method: "GET", path: "/placeholder.jpg", answer: showPlaceholder },
  ];
}

/** The size asked for, if the picture is larger; undefined means the original. */
function sizeOf({ url }: Request, longestSide: number): Size | undefined {
  const asked = new URLSearchParams(splitUrl(url).search).get("size") ?? "";
  const size = Object.hasOwn(SIZES, asked) ? (asked as Size) : undefined; // it is one of the keys
  return size && SIZES[size] < longestSide ? size : undefined;
}
