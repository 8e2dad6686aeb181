import type { WebSocketDoor, WebSocketGuest } from "../framework/websocket";
import type { ClientReader } from "./client";

type Upgrader = Pick<Bun.Server<Visit>, "upgrade" | "requestIP">;
type Upgrade = (request: Request, server: Upgrader) => Response | undefined;

/** Data of a WebSocket. */
export interface Visit {
  /** Until it is open. */
  enter?: ReturnType<WebSocketDoor["admit"]>;
  guest?: WebSocketGuest;
}

const isOffered = (request: Request, protocol: string): boolean =>
  (request.headers.get("sec-websocket-protocol") ?? "").split(",").some((name) => name.trim() === protocol);

/** Routes for WebSockets. A client that offers none of the sub-protocols is refused (`live.md` §3). */
export function upgradeRoutes(
  doors: readonly WebSocketDoor[],
  readClient: () => ClientReader,
): Record<string, Upgrade> {
  const upgradeTo =
    ({ protocols, admit }: WebSocketDoor): Upgrade =>
    (request, server) => {
      const protocol = protocols.find((name) => isOffered(request, name));
      const peer = server.requestIP(request)?.address ?? "";
      const data = { enter: admit({ request, client: readClient()(request, peer), peer }) };
      const isUpgraded =
        protocol !== undefined && server.upgrade(request, { data, headers: { "sec-websocket-protocol": protocol } });
      const error = `Open a WebSocket with the sub-protocol ${protocols.join(" or ")}.`;
      return isUpgraded ? undefined : Response.json({ error }, { status: 400 });
    };
  return Object.fromEntries(doors.flatMap((door) => door.paths.map((path) => [path, upgradeTo(door)])));
}

/** A server of Bun has one handler for all WebSockets. Each connection goes to the door that it came through. */
export const webSocketHandler = (doors: readonly WebSocketDoor[]): Bun.WebSocketHandler<Visit> => ({
  maxPayloadLength: Math.max(...doors.map(({ frameBytes }) => frameBytes)),
  perMessageDeflate: false,
  // Each door has its own way to notice who has gone.
  idleTimeout: 0,
  sendPings: false,
  open(socket) {
    const guest = socket.data.enter?.(socket);
    socket.data = guest ? { guest } : {};
    if (!guest) socket.terminate();
  },
  message: ({ data: { guest } }, frame) => guest?.receive(frame),
  drain: ({ data: { guest } }) => guest?.drained?.(),
  pong: ({ data: { guest } }) => guest?.ponged?.(),
  close: ({ data: { guest } }) => guest?.closed(),
});
