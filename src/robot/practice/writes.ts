import type { Body } from "./body";
import type { Scene } from "./camera";
import type { Server } from "./environment";

/** Sends a request. A log tells of a refusal by the API; the script goes on, as on a real robot. */
export async function send(body: Body, ...[method, path, record]: Parameters<Server["ask"]>): Promise<unknown> {
  try {
    return await body.server.ask(method, path, record);
  } catch (error) {
    body.logs.tell({ type: "error", text: error instanceof Error ? error.message : String(error), verbosity: 2 });
    return undefined;
  }
}

/** Stores a value of a plug-in. */
export async function setEnv(body: Body, key: string, value: string): Promise<void> {
  body.condition.setEnv(key, value);
  const known = body.knowledge().pluginEnvs.find((env) => env.key === key);
  const id = known && "id" in known ? Number(known.id) : undefined;
  if (id === undefined) await send(body, "POST", "/api/plugin_envs", { key, value });
  else await send(body, "PATCH", `/api/plugin_envs/${id}`, { key, value });
}

/** Sends a photo, and logs what came of it. */
export const sendPhoto = ({ server, logs }: Pick<Body, "server" | "logs">, scene: Scene): Promise<void> =>
  server.photograph(scene).then(
    () => logs.tell({ type: "success", text: `Uploaded image: ${scene.name}`, verbosity: 3 }),
    (error: unknown) => logs.tell({ type: "error", text: `Could not send the photo: ${String(error)}`, verbosity: 1 }),
  );
