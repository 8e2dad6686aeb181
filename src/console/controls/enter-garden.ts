import { api, hrefOf, leave, signIn } from "../state";

/**
 * Opens another garden of the person in this tab; the others keep theirs. Everything is loaded anew. Resolves with false
 * where somebody stays for what they have typed.
 */
export async function enterGarden(device_id: number): Promise<boolean> {
  const { token } = await api().request<{ token: { encoded: string } }>("POST", "/api/tokens/garden", {
    body: { device_id },
  });
  if (!(await leave("/"))) return false;
  signIn(token.encoded, false);
  location.assign(hrefOf("/"));
  return true;
}
