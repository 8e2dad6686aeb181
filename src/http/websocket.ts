import type { WebSocketDoor } from "../framework/websocket";
import type { ClientReader } from "./client";

type Upgrader = Pick<Bun.Server<unknown>, "upgrade" | "requestIP">;
type Upgrade = (request: Request, server: Upgrader) => Response | undefined;

const isOffered = (request: Request, protocol: string): boolean =>
  (request.headers.get("sec-websocket-protocol") ?? "").split(",").some((name) => name.trim() === protocol);

/** Routes for WebSockets. A client that offers none of the sub-protocols is refused (`live.md` §3). */
export function upgradeRoutes(
  { paths, protocols, visit }: WebSocketDoor,
  readClient: () => ClientReader,
): Record<string, Upgrade> {
  const problem = `Open a WebSocket with the sub-protocol ${protocols.join(" or ")}.`;
  const upgrade: Upgrade = (request, server) => {
    const protocol = protocols.find((name) => isOffered(request, name));
    const data = visit(readClient()(request, server.requestIP(request)?.address ?? ""));
    const isUpgraded =
      protocol !== undefined && server.upgrade(request, { data, headers: { "sec-websocket-protocol": protocol } });
    return isUpgraded ? undefined : Response.json({ error: problem }, { status: 400 });
  };
  return Object.fromEntries(paths.map((path) => [path, upgrade]));
}
