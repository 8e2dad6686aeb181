import { addressIn } from "./address";
/** Other servers, and paths of this one, such as the picture of a demo garden. */
const ADDRESS = /^(?:https?:\/\/|\/(?!\/))/i;

/** Where the picture of a webcam is, or why its address is shown to nobody. */
type WebcamAddress =
  | { readonly href: string; readonly problem?: undefined }
  | { readonly href?: undefined; readonly problem: "noPicture" | "withPassword" };

/** Reads the address of a webcam, which the API takes as any text. */
export function webcamAddress(address: string): WebcamAddress {
  const url = ADDRESS.test(address) ? addressIn(address, location.origin) : undefined;
  if (!url) return { problem: "noPicture" };
  return url.username || url.password ? { problem: "withPassword" } : { href: url.href };
}
