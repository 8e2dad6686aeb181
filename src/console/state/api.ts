import { computed, signal } from "@preact/signals";
import type { Client, RequestOptions } from "../../client/client";
import { clientOf } from "../../client/client-of";
import { Connection } from "../../client/connection";
import { GardenshedError } from "../../client/error";
import { patiently } from "./requests/many";
import type { Session } from "./session";

export { GardenshedError };

/** Requests that change nothing, and the way back. Commands are judged where they are made: one stops the robot. */
const FREE = /^\/api\/(?:tokens|web_app_config|device\/commands)\b/;
/** Requests about the person, which a role leaves free. */
const OF_PERSON = /^\/api\/(?:users|sessions|members|invitations\/|watch|notices|calendar|gardens)/;

export type Api = ReturnType<typeof createApi>;

/** The API for the signed-in user. Its answers also tell the state of the connection. */
export function createApi({ token, forget }: Session, url: string) {
  /** Whether the last request has reached the server. */
  const isReachable = signal(true);
  /** The session ended by itself: the page to sign in says so. */
  const hasEnded = signal(false);
  /** Why nothing shall be changed from here: a preference (`user_interface_read_only_mode`), or the role (`people.md` §5). */
  const lookOnly = signal<string | undefined>(undefined);
  /** Whether the role is why: then what belongs to the person stays free. */
  const isByRole = signal(false);

  /** @throws GardenshedError where nothing shall be changed. */
  function refuseLookOnly(): void {
    const error = lookOnly.peek();
    if (error !== undefined) throw new GardenshedError(403, { error });
  }

  /** The server has refused a token. */
  function endSession(refused: string | undefined): void {
    if (refused === undefined || refused !== token.peek()) return;
    forget(refused);
    hasEnded.value = token.peek() === undefined;
  }

  /** Notices what every answer tells about the connection and the session. A page waits until it may ask again (`people.md` §2). */
  class WatchedConnection extends Connection {
    override async request<T>(method: string, path: string, options?: RequestOptions): Promise<T> {
      const sent = token.peek();
      if (method !== "GET" && !FREE.test(path) && !(isByRole.peek() && OF_PERSON.test(path))) refuseLookOnly();
      try {
        const ask = () => super.request<T>(method, path, options);
        const answer = await (method === "GET" ? patiently(ask) : ask());
        isReachable.value = true;
        return answer;
      } catch (error) {
        if (error instanceof GardenshedError) isReachable.value = error.status !== 0;
        if (error instanceof GardenshedError && error.status === 401) endSession(sent);
        throw error;
      }
    }
  }

  const current = computed(() => clientOf(new WatchedConnection({ url, token: token.value ?? "" })));

  /** The API with the token of the session, if there is one. Its calls reject with `GardenshedError`. */
  const api = (): Client => current.peek();

  /** Ends the token on the server, then forgets it here; without a connection only here. */
  async function signOut(): Promise<void> {
    await api()
      .logOut()
      .catch(() => {});
    forget();
  }

  return { api, isReachable, hasEnded, lookOnly, isByRole, refuseLookOnly, signOut };
}
