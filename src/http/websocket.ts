import { Refusal } from "../framework/errors";
import type { Page } from "../framework/page";
import type { WebSocketEndpoint, WebSocketHandler } from "../framework/websocket";
import { FixedWindow } from "../platform/fairness/fixed-window";
import type { ClientReader } from "./client";
import type { HostServer } from "./router";

type Upgrader = HostServer & Pick<Bun.Server<SocketData>, "upgrade">;

/**
 * Most pings and pongs of a client in a second. The run time answers pings by itself, and keeps what is not taken: 16 MB of
 * one connection (Bun 1.4).
 */
const BEATS_PER_SECOND = 50;

/** Data of a WebSocket. */
export interface SocketData {
  /** Endpoint to enter, until the WebSocket is open. */
  enter?: ReturnType<WebSocketEndpoint["admit"]>;
  guest?: WebSocketHandler;
  /** Pings and pongs in the present second. */
  beats?: FixedWindow<"beat">;
}

type Socket = Bun.ServerWebSocket<SocketData>;

const isOffered = (request: Request, protocol: string): boolean =>
  (request.headers.get("sec-websocket-protocol") ?? "").split(",").some((name) => name.trim() === protocol);

/** Routes for WebSockets. `answer` answers a request that opens none. */
export function upgradeRoutes(
  doors: readonly WebSocketEndpoint[],
  readClient: ClientReader,
  answer: (request: Request, server: HostServer) => Response | Promise<Response>,
): Record<string, (request: Request, server: Upgrader) => Response | Promise<Response> | undefined> {
  const upgradeTo =
    ({ protocols, admit }: WebSocketEndpoint) =>
    (request: Request, server: Upgrader) => {
      const protocol = protocols.find((name) => isOffered(request, name));
      if (protocol === undefined) return answer(request, server);
      const peer = server.requestIP(request)?.address ?? "";
      const data = { enter: admit({ request, client: readClient(request, peer), peer }) };
      const isUpgraded = server.upgrade(request, { data, headers: { "sec-websocket-protocol": protocol } });
      return isUpgraded ? undefined : answer(request, server);
    };
  return Object.fromEntries(doors.flatMap((door) => door.paths.map((path) => [path, upgradeTo(door)])));
}

/** Pages that refuse a request to these endpoints that opens no WebSocket, or offers none of the sub-protocols (`live.md` §3). */
export const upgradeRefusals = (doors: readonly WebSocketEndpoint[]): readonly Page[] =>
  doors.flatMap(({ paths, protocols }) =>
    paths.map((path) => ({
      method: "GET",
      path,
      answer: () => {
        throw new Refusal("bad_request", {
          error: `Open a WebSocket with the sub-protocol ${protocols.join(" or ")}.`,
        });
      },
    })),
  );

/** A server of Bun has one handler for all WebSockets. Each connection goes to the endpoint that it came through. */
export const webSocketHandler = (doors: readonly WebSocketEndpoint[]): Bun.WebSocketHandler<SocketData> => ({
  maxPayloadLength: Math.max(...doors.map(({ frameBytes }) => frameBytes)),
  perMessageDeflate: false,
  // Each endpoint has its own way to notice who has gone.
  idleTimeout: 0,
  sendPings: false,
  open(socket) {
    const guest = socket.data.enter?.(socket);
    socket.data = guest ? { guest } : {};
    if (!guest) socket.terminate();
  },
  message: ({ data: { guest } }, frame) => guest?.receive(frame),
  drain: ({ data: { guest } }) => guest?.drained?.(),
  ping: (socket) => void isWithinBeats(socket),
  pong: (socket) => void (isWithinBeats(socket) && socket.data.guest?.ponged?.()),
  close: ({ data: { guest } }) => guest?.closed(),
});

/** Counts a ping or pong. False for one too many, which ends the connection. */
function isWithinBeats(socket: Socket): boolean {
  const beats = (socket.data.beats ??= new FixedWindow(1_000, 1));
  if (beats.count("beat", performance.now()) <= BEATS_PER_SECOND) return true;
  socket.terminate();
  return false;
}
