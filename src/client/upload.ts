import type { Connection } from "./connection";
import type { Image, NewImage, Resources, StorageAuth } from "./records";
import type { CallOptions } from "./verbs";

/**
 * Uploads a JPEG file with a form of the server and makes an image of it. Source: `accounts.md` §§8.1-8.3.
 * @throws GardenshedError such as 415 for another format.
 */
export async function uploadImage(
  connection: Connection,
  { images }: Pick<Resources, "images">,
  jpeg: Blob,
  meta: NewImage["meta"] = {},
  options: CallOptions = {},
): Promise<Image> {
  const { form_data } = await connection.request<StorageAuth>("GET", "/api/storage_auth", options);
  // Where the server was reached: its public address, which stands in the form, need not be reachable from here.
  const address = `${connection.base}/direct_upload/`;
  const form = new FormData();
  for (const [name, value] of Object.entries(form_data)) if (name !== "file") form.append(name, value);
  form.append("file", jpeg, "image.jpg"); // last: the server judges the fields before it reads the file
  await connection.postForm(address, form, options);
  return images.create({ attachment_url: `${address}${form_data.key}`, meta }, options);
}
