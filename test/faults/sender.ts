import type { ServerProcess } from "../cli/process";

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
