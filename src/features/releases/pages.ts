import { notFound } from "../../framework/errors";
import { matchesEntityTag } from "../../framework/entity-tag";
import type { Page, PageContext } from "../../framework/page";
import { defineService } from "../../framework/services";
import { openRelease } from "./files/folder";
import { fileOffered } from "./files/table";
import { byteRange } from "./files/range";

/** A file never changes under its address, which holds its sum. */
const FOR_A_YEAR = "public, max-age=31536000, immutable";

/** Sums of files that are missing or too short, which is told once. */
const damaged = defineService(() => new Set<string>());

/**
 * Files of device software, without a token: robots send none. Bytes go from the disk to the network without passing through
 * this process. Source: `care.md` §2.3.
 */
function showFile({ request, services, db, params: { sum = "", name = "" } }: PageContext): Response {
  const offered = fileOffered(db, sum, `/releases/${sum}/${name}`);
  if (!offered) throw notFound();
  const file = openRelease(services.config.dataDir, offered.sum);
  if (file?.size !== offered.bytes) {
    const told = services.get(damaged);
    if (!told.has(sum))
      services.log.error("release_damaged", { sum, expected_bytes: offered.bytes, bytes: file?.size ?? 0 });
    told.add(sum);
    throw notFound();
  }
  const etag = `"${offered.sum}"`;
  const headers = {
    "content-type": "application/octet-stream",
    "content-disposition": `attachment; filename="${name}"`,
    "cache-control": FOR_A_YEAR,
    "accept-ranges": "bytes",
    etag,
  };
  if (matchesEntityTag(request.headers.get("if-none-match"), etag)) return new Response(null, { status: 304, headers });
  const range = byteRange(request.headers.get("range"), request.headers.get("if-range"), etag, offered.bytes);
  if (range === undefined) return new Response(file, { headers });
  if (range === "unsatisfiable") {
    return new Response(null, { status: 416, headers: { "content-range": `bytes */${offered.bytes}` } });
  }
  return new Response(file.slice(range.first, range.last + 1), {
    status: 206,
    headers: { ...headers, "content-range": `bytes ${range.first}-${range.last}/${offered.bytes}` },
  });
}

export const releasePages: readonly Page[] = [{ method: "GET", path: "/releases/:sum/:name", answer: showFile }];
