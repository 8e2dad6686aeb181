import { lanHosts } from "../../src/platform/network/public-address";
import { eventually } from "./eventually";
import { get, post, send, type TestAccount } from "./scenarios";
import type { TestServer } from "./server";

/** What `GET /api/storage_auth` answers. */
export interface UploadPermission {
  readonly url: string;
  readonly form_data: Readonly<Record<string, string>>;
}

export async function permission(server: TestServer, { token }: TestAccount): Promise<UploadPermission> {
  return (await send(server, get("/api/storage_auth"), token)).json as UploadPermission; // its documented shape
}

/** Posts fields and a file as a browser does. */
export function postForm(
  { base }: TestServer,
  fields: Readonly<Record<string, string>>,
  file?: Uint8Array,
  path = "/direct_upload/",
): Promise<Response> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (file) form.set("file", new Blob([file], { type: "image/jpeg" }), "photo.jpg");
  return fetch(`${base}${path}`, { method: "POST", body: form });
}

/** Uploads a file; answers its address. */
export async function upload(server: TestServer, account: TestAccount, file: Uint8Array): Promise<string> {
  const { url, form_data } = await permission(server, account);
  const { file: _, ...fields } = form_data;
  const response = await postForm(server, fields, file);
  if (response.status !== 200) throw new Error(`upload: ${response.status} ${await response.text()}`);
  return `${url}${form_data["key"]}`;
}

export interface ImageRecord {
  readonly id: number;
  readonly attachment_url: string;
  readonly attachment_processed_at: string | null;
  readonly updated_at: string;
}

export async function createImage(
  server: TestServer,
  { token }: TestAccount,
  attachment_url: string,
): Promise<ImageRecord> {
  const { status, json, text } = await send(server, post("/api/images", { attachment_url }), token);
  if (status !== 200) throw new Error(`create: ${status} ${text}`);
  return json as ImageRecord; // its documented shape
}

export async function showImage(server: TestServer, { token }: TestAccount, id: number): Promise<ImageRecord> {
  return (await send(server, get(`/api/images/${id}`), token)).json as ImageRecord; // its documented shape
}

/** The record of a picture once it is processed. */
export const processed = (server: TestServer, account: TestAccount, id: number): Promise<ImageRecord> =>
  eventually(async () => {
    const image = await showImage(server, account, id);
    return image.attachment_url.includes("/placeholder.jpg") ? undefined : image;
  });

/** The record of a picture that was uploaded and processed. */
export async function photograph(server: TestServer, account: TestAccount, file: Uint8Array): Promise<ImageRecord> {
  const { id } = await createImage(server, account, await upload(server, account, file));
  return processed(server, account, id);
}

/** Whether this machine has an address that pictures may be fetched from; without a network those tests are left out. */
export const hasNetwork = lanHosts().length > 0;
if (!hasNetwork) console.log("No address but loopback: tests that fetch pictures are skipped.");

/** Address of this machine that IMAGE_FETCH=lan allows: loopback is refused in every mode. */
export function lanHost(): string {
  const [host] = lanHosts();
  if (host === undefined) throw new Error("These tests need an address on a network.");
  return host;
}
