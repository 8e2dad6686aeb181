import { api, hrefOf, signIn } from "../state";

/** Opens another garden of the person in this tab; the others keep theirs. Everything is loaded anew. */
export async function enterGarden(device_id: number): Promise<void> {
  const { token } = await api().request<{ token: { encoded: string } }>("POST", "/api/tokens/garden", {
    body: { device_id },
  });
  signIn(token.encoded, false);
  location.assign(hrefOf("/"));
}
