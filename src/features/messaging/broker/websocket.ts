import type { Client } from "../../../framework/context";
import type { WebSocketDoor } from "../../../framework/websocket";
import type { Broker } from "./broker";
import type { Connection } from "./connection";
import { LIMITS } from "./limits";
import { FAREWELL_MS, type Link } from "./link";

/** Data of a WebSocket. */
interface Visit {
  readonly client: Pick<Client, "address" | "isLoopback">;
  connection?: Connection;
}

type Socket = Bun.ServerWebSocket<Visit>;

/** Longest frame: one packet, or some small ones, with the frame's header. */
const FRAME_BYTES = LIMITS.packet + 64;

/** MQTT over WebSocket, at `/ws` and `/mqtt` of the HTTP port. Source: `live.md` §3. */
export const webSocketDoor = (broker: Broker): WebSocketDoor<Visit> => ({
  paths: ["/ws", "/mqtt"],
  protocols: ["mqtt", "mqttv3.1"],
  visit: ({ address, isLoopback }) => ({ client: { address, isLoopback } }),
  handler: {
    maxPayloadLength: FRAME_BYTES,
    perMessageDeflate: false,
    // MQTT has its own keepalive.
    idleTimeout: 0,
    sendPings: false,
    open(socket) {
      const connection = broker.accept(new WebSocketLink(socket), socket.data.client);
      if (connection) socket.data.connection = connection;
      else socket.terminate();
    },
    message({ data: { connection } }, message) {
      // MQTT uses binary frames only.
      if (typeof message === "string") connection?.end("malformed");
      else connection?.receive(message);
    },
    close: ({ data: { connection } }) => connection?.end("lost"),
  },
});

class WebSocketLink implements Link {
  readonly #socket: Socket;

  constructor(socket: Socket) {
    this.#socket = socket;
  }

  get backlog(): number {
    return this.#socket.getBufferedAmount();
  }

  send(bytes: Buffer): void {
    this.#socket.sendBinary(bytes);
  }

  pause(): boolean {
    return false;
  }

  resume(): void {}

  close(): void {
    const farewell = setTimeout(() => this.#socket.terminate(), FAREWELL_MS);
    farewell.unref();
    this.#socket.close();
  }
}
