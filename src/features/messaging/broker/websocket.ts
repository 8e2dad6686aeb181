import type { WebSocketEndpoint, WebSocketPeer } from "../../../framework/websocket";
import type { Broker } from "./broker";
import { LIMITS } from "./limits";
import { FAREWELL_MS, type Link } from "./link";

/** Longest frame: one packet, or some small ones, with the frame's header. */
const FRAME_BYTES = LIMITS.packet + 64;

/** MQTT over WebSocket, at `/ws` and `/mqtt` of the HTTP port. It has its own keepalive. Source: `live.md` §3. */
export const webSocketDoor = (broker: Broker): WebSocketEndpoint => ({
  paths: ["/ws", "/mqtt"],
  protocols: ["mqtt", "mqttv3.1"],
  frameBytes: FRAME_BYTES,
  admit: ({ client }) => {
    const { address, isLoopback } = client; // the request is not kept
    return (peer) => {
      const connection = broker.accept(new WebSocketLink(peer), { address, isLoopback });
      return (
        connection && {
          // MQTT uses binary frames only.
          receive: (frame) => (typeof frame === "string" ? connection.end("malformed") : connection.receive(frame)),
          closed: () => connection.end("lost"),
        }
      );
    };
  },
});

class WebSocketLink implements Link {
  readonly #socket: WebSocketPeer;

  constructor(socket: WebSocketPeer) {
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
