import { computed, signal } from "@preact/signals";
import type { Client, RequestOptions } from "../../client/client";
import { clientOf } from "../../client/client-of";
import { Connection } from "../../client/connection";
import { GardenshedError } from "../../client/error";
import { forget, token } from "./session";

export { GardenshedError };

/** Whether the last request has reached the server. */
export const isReachable = signal(true);
/** The session ended by itself: the page to sign in says so. */
export const hasEnded = signal(false);

/** Notices what every answer tells about the connection and the session. */
class WatchedConnection extends Connection {
  override async request<T>(method: string, path: string, options?: RequestOptions): Promise<T> {
    const sent = token.peek();
    try {
      const answer = await super.request<T>(method, path, options);
      isReachable.value = true;
      return answer;
    } catch (error) {
      if (error instanceof GardenshedError) isReachable.value = error.status !== 0;
      if (error instanceof GardenshedError && error.status === 401 && sent !== undefined && sent === token.peek()) {
        hasEnded.value = true;
        forget();
      }
      throw error;
    }
  }
}

const current = computed(() => clientOf(new WatchedConnection({ url: location.origin, token: token.value ?? "" })));

/** The API with the token of the session, if there is one. Its calls reject with `GardenshedError`. */
export const api = (): Client => current.peek();

/** A new id for a request. Undo names the request by it. `crypto.randomUUID` needs HTTPS, so it is not used. */
export const newRequestId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
