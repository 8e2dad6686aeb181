import type { ServerProcess } from "../cli/process";
import { eventually } from "../support/eventually";
import { jpeg } from "../support/pictures";

/** Sends requests of an account to a server that comes and goes; answers status and JSON. */
export const senderTo =
  (server: () => Pick<ServerProcess, "base">, token: () => string) =>
  async (method: string, path: string, body?: object): Promise<{ status: number; json: unknown }> => {
    const answer = await fetch(`${server().base}${path}`, {
      method,
      headers: { authorization: `Bearer ${token()}`, "user-agent": "test" },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return { status: answer.status, json: await answer.json() };
  };

/** Uploads a photo to an address; answers the address that shows it once it is processed. */
export async function photograph(base: string, ask: ReturnType<typeof senderTo>): Promise<string> {
  const { form_data } = (await ask("GET", "/api/storage_auth")).json as { form_data: Record<string, string> }; // documented
  const form = new FormData();
  for (const [name, value] of Object.entries(form_data)) if (name !== "file") form.set(name, value);
  form.set("file", new Blob([await jpeg(40, 30)], { type: "image/jpeg" }), "photo.jpg");
  await fetch(`${base}/direct_upload/`, { method: "POST", body: form });
  const attachment_url = `${base}/direct_upload/${form_data["key"]}`;
  const { id } = (await ask("POST", "/api/images", { attachment_url })).json as { id: number }; // a record
  return eventually(async () => {
    const { attachment_url: shown } = (await ask("GET", `/api/images/${id}`)).json as { attachment_url: string };
    return shown.includes("/images/") ? shown : undefined;
  });
}
