import { api } from "./api";
import { forget } from "./session";

/** Ends the token on the server, then forgets it here; without a connection only here. */
export async function signOut(): Promise<void> {
  await api()
    .logOut()
    .catch(() => {});
  forget();
}
