/** A new id for a request. Undo names the request by it. `crypto.randomUUID` needs HTTPS, so it is not used. */
export const newRequestId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
