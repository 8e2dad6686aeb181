import { setImmediate as others } from "node:timers/promises";
import { draw, type Scene } from "../../robot/practice/camera";
import type { Server } from "../../robot/practice/environment";

/** Quality of photos, of 100. */
const QUALITY = 80;

/** Sends a request to the server in the name of a robot. `path` begins with a slash. */
type Send = (path: string, init: RequestInit) => Promise<Response>;

/** The payload of a robot's message. A text is JSON already. */
export function payloadOf(content: object | string | Uint8Array): string | Buffer {
  if (typeof content === "string") return content;
  return content instanceof Uint8Array ? Buffer.from(content) : JSON.stringify(content);
}

/** The API as a practice robot uses it, wherever the server is. `token`: asked for with each request. */
export function apiOf(send: Send, token: () => string | Promise<string>): Pick<Server, "ask" | "photograph"> {
  async function ask(method: string, path: string, body?: object): Promise<unknown> {
    const headers = { authorization: `Bearer ${await token()}`, "content-type": "application/json" };
    return contentOf(await send(path, { method, headers, ...(body && { body: JSON.stringify(body) }) }));
  }

  /** Takes a photo as a robot does: permission, upload, record. */
  async function photograph(scene: Scene): Promise<void> {
    const { form_data } = (await ask("GET", "/api/storage_auth")) as { form_data: Record<string, string> }; // its answer
    const form = new FormData();
    for (const [name, value] of Object.entries(form_data)) if (name !== "file") form.set(name, value);
    form.set("file", await pictureOf(scene), "photo.jpg");
    await contentOf(await send("/direct_upload/", { method: "POST", body: form }));
    const meta = { ...scene.at, name: scene.name };
    await ask("POST", "/api/images", { attachment_url: `/direct_upload/${form_data["key"]}`, meta });
  }

  return { ask, photograph };
}

/** The JSON of an answer. Rejects with the first text of a refusal, or with the status of an answer without one. */
async function contentOf(response: Response): Promise<unknown> {
  const text = await response.text();
  const content = jsonIn(text);
  if (response.ok && (content !== undefined || text === "")) return content;
  const [reason = `The server answers ${response.status} and no record.`] = Object.values(Object(content) as object);
  throw new Error(String(reason));
}

/** Undefined for an empty text and for one that is no JSON, as the page of another program. */
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The picture as a JPEG. Others have their turn while it is drawn. */
export async function pictureOf(scene: Scene): Promise<Blob> {
  const drawing = draw(scene);
  for (;;) {
    const { done, value } = drawing.next();
    if (done) return new Bun.Image(value).jpeg({ quality: QUALITY }).blob();
    await others();
  }
}
