/* A stand-in for an ntfy server: publishing as https://docs.ntfy.sh/publish/#publish-as-json tells, with its limits and errors. */

/** A message as a subscriber gets it. */
export interface NtfyMessage {
  readonly topic: string;
  readonly title?: string;
  readonly message?: string;
  readonly priority?: number;
  readonly click?: string;
}

export interface Ntfy {
  /** With the address of each host of this machine. */
  readonly addressAt: (host: string) => string;
  readonly messages: NtfyMessage[];
  /** Takes the place of the next answers, one each. */
  readonly instead: (() => Response)[];
  readonly stop: () => Promise<void>;
}

const TOPIC = /^[-_A-Za-z0-9]{1,64}$/;
/** Longer ones become attachments, which many servers do not take. */
const LONGEST_MESSAGE = 4_096;
/** Fields of which headers would take the place. */
const HEADERS = ["title", "priority", "tags", "click", "actions", "attach", "message"];

/** An error as the server tells it: its code begins with the status. */
export const ntfyError = (code: number, error: string): Response => {
  const http = Math.floor(code / 100);
  return Response.json({ code, http, error, link: "https://ntfy.sh/docs/publish/" }, { status: http });
};

function checked(text: string): NtfyMessage | Response {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return ntfyError(40_017, "invalid request: request body must be message JSON");
  }
  const message = json as NtfyMessage; // the fields are looked at below
  if (!TOPIC.test(message.topic ?? "")) return ntfyError(40_009, "invalid request: topic invalid");
  if (message.priority !== undefined && ![1, 2, 3, 4, 5].includes(message.priority))
    return ntfyError(40_007, "invalid priority parameter");
  if (Buffer.byteLength(message.message ?? "") > LONGEST_MESSAGE)
    return ntfyError(41_301, "attachment too large, or bandwidth limit reached");
  return message;
}

/** Starts one. `token`: without it nobody may publish. */
export function startNtfy(token?: string): Ntfy {
  const messages: NtfyMessage[] = [];
  const instead: (() => Response)[] = [];
  const server = Bun.serve({
    port: 0,
    hostname: "0.0.0.0",
    fetch: async (request) => {
      const text = await request.text();
      const answer = instead.shift();
      if (answer) return answer();
      const sent = request.headers.get("authorization");
      if (token !== undefined && sent === null) return ntfyError(40_101, "unauthorized");
      if (token !== undefined && sent !== `Bearer ${token}`) return ntfyError(40_301, "forbidden");
      const named = HEADERS.find((name) => request.headers.has(name) || request.headers.has(`x-${name}`));
      if (named !== undefined) return ntfyError(40_000, `the header ${named} takes the place of the field`);
      if (new URL(request.url).pathname !== "/") return ntfyError(40_400, "JSON is published at the root");
      const message = checked(text);
      if (message instanceof Response) return message;
      messages.push(message);
      return Response.json({ id: "sPs71M8A2T", time: 1_643_935_928, event: "message", ...message });
    },
  });
  return {
    addressAt: (host) => `http://${host}:${server.port}`,
    messages,
    instead,
    stop: () => server.stop(true),
  };
}
