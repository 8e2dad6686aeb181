import { invalid } from "../../framework/errors";
import { PAGE_STYLE, type PageContext, seenFrom } from "../../framework/page";

/**
 * Pictures of anywhere, and nothing else: no script, no form, no frame. `sandbox` takes the origin away from the document,
 * so that it has neither storage nor session of the console (`console.md` §1).
 */
const POLICY = [
  "default-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  "img-src http: https:",
  "sandbox",
  "style-src 'self'",
].join("; ");

/** Addresses of other servers, and paths of this one. */
const ADDRESS = /^(?:https?:\/\/|\/(?!\/))/i;

function isPicture(address: string): boolean {
  const url = ADDRESS.test(address) ? URL.parse(address, "http://localhost") : null;
  return url !== null && url.username === "" && url.password === "";
}

/**
 * A document with one picture, for a frame of the page Webcams. A picture that does not load leaves it empty: the page has a text
 * behind the frame. @throws Refusal `invalid` for an address that shows no picture, or holds a password.
 */
export function webcamPage({ query, root }: PageContext): Response {
  const address = query.get("address") ?? "";
  if (!isPicture(address)) {
    throw invalid({ address: "Address must begin with http:// or https://, without name and password" });
  }
  const document = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="color-scheme" content="light dark">
<title>Webcam</title>
<link rel="stylesheet" href="${PAGE_STYLE}">
</head>
<body class="webcam">
<img src="${Bun.escapeHTML(address)}" alt="">
</body>
</html>
`;
  return new Response(seenFrom(root, document), {
    headers: {
      "cache-control": "no-store",
      "content-security-policy": POLICY,
      "content-type": "text/html; charset=utf-8",
      "referrer-policy": "no-referrer",
    },
  });
}
