/** Requests as devices and apps write them. */

/** Who sends a request. */
export interface Identity {
  readonly token: string;
  readonly agent: string;
}

export const deviceOf = (token: string): Identity => ({ token, agent: "DeviceOS/15.8.4 (sbc4) board_k17" });
export const ownerOf = (token: string): Identity => ({ token, agent: "Mozilla/5.0 (X11; Linux x86_64) Garden/1.0" });

/** `tag`: of the answer the sender has already. */
export function message(method: string, path: string, sender: Identity, body?: object, tag?: string): Uint8Array {
  const text = body === undefined ? "" : JSON.stringify(body);
  const head = [
    `${method} ${path} HTTP/1.1`,
    "Host: localhost",
    `User-Agent: ${sender.agent}`,
    "Accept: application/json",
    `Authorization: ${sender.token}`,
    ...(tag === undefined ? [] : [`If-None-Match: ${tag}`]),
    ...(body === undefined ? [] : ["Content-Type: application/json", `Content-Length: ${Buffer.byteLength(text)}`]),
  ];
  return Buffer.from(`${head.join("\r\n")}\r\n\r\n${text}`);
}

const BOUNDARY = "fleet-4c1f0b9d27e6";

/** Posts a JPEG with the fields that allow it, the file last. */
export function uploadForm({ file: _, ...fields }: Readonly<Record<string, string>>, photo: Uint8Array): Uint8Array {
  const part = (name: string, value: string): string =>
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${value}`;
  const before = Buffer.from(
    Object.entries(fields)
      .map(([name, value]) => part(name, `\r\n\r\n${value}\r\n`))
      .join("") + part("file", `; filename="photo.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`),
  );
  const after = Buffer.from(`\r\n--${BOUNDARY}--\r\n`);
  const head = [
    "POST /direct_upload/ HTTP/1.1",
    "Host: localhost",
    "User-Agent: DeviceOS/15.8.4",
    `Content-Type: multipart/form-data; boundary=${BOUNDARY}`,
    `Content-Length: ${before.length + photo.length + after.length}`,
  ];
  return Buffer.concat([Buffer.from(`${head.join("\r\n")}\r\n\r\n`), before, photo, after]);
}
