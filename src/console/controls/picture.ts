import type { Image } from "../../client/records";
import { base } from "../state";

/** Longest side that the server makes a picture of when it is asked, in pixels (`accounts.md` §8). */
type PictureSize = "x80" | "x160" | "x320" | "x640";

/** Where a picture is shown; the whole one without a size. The address may name another host and path than the page's. */
export function picturePath({ attachment_url }: Pick<Image, "attachment_url">, size?: PictureSize): string {
  const { pathname, searchParams } = new URL(attachment_url, location.origin);
  if (size) searchParams.set("size", size);
  return `${base}${pathname.replace(/^.*(?=\/(?:images\/|placeholder))/, "")}?${searchParams}`;
}

/** Whether a placeholder is shown instead, because the picture is not processed yet or was refused. */
export const isPlaceholder = ({ attachment_url }: Pick<Image, "attachment_url">): boolean =>
  attachment_url.includes("/placeholder.jpg");
