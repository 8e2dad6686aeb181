import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import {
  generate,
  type IConnectPacket,
  type IPublishPacket,
  type ISubscribePacket,
  type Packet,
  parser,
} from "mqtt-packet";

/** A message broker that does what the test says, with one client at a time. */
export interface OddBroker {
  readonly port: number;
  /** Messages of all its connections. */
  readonly messages: IPublishPacket[];
  /** Numbers of its own messages that were acknowledged. */
  readonly acknowledged: number[];
  /** What its newest client has logged in with. */
  readonly login: () => IConnectPacket | undefined;
  /** How many connections there were. */
  readonly connections: () => number;
  readonly send: (packet: Packet) => void;
  /** Ends the connection, and each further one at once until it comes back. */
  readonly leave: () => void;
  readonly comeBack: () => void;
  readonly stop: () => void;
}

/** What it does. Without a wish it does as brokers do. */
interface Wishes {
  /** What it tells of itself to a client that logs in. */
  readonly properties?: { readonly receiveMaximum?: number };
  readonly subscribed?: (packet: ISubscribePacket) => void;
  readonly published?: (packet: IPublishPacket) => void;
}

/** A subscription that is granted. */
export const granting = ({ messageId, subscriptions }: ISubscribePacket): Packet => ({
  ...{ cmd: "suback", messageId: messageId ?? 0, granted: subscriptions.map(({ qos }) => qos) },
});

export const acknowledging = ({ messageId }: IPublishPacket): Packet => ({ cmd: "puback", messageId: messageId ?? 0 });

/** Starts one. */
export async function startOddBroker(wishes: (broker: OddBroker) => Wishes = () => ({})): Promise<OddBroker> {
  const messages: IPublishPacket[] = [];
  const acknowledged: number[] = [];
  let client: Socket | undefined;
  let connections = 0;
  let isAway = false;
  let login: IConnectPacket | undefined;
  let protocolVersion: 3 | 4 | 5 = 4;
  const server = createServer((socket) => {
    if (isAway) return void socket.destroy();
    client = socket;
    connections += 1;
    const packets = parser();
    packets.on("packet", (packet) => answer(packet));
    socket.on("data", (bytes) => packets.parse(bytes));
    socket.on("error", () => {}); // clients that go at once
  });
  function answer(packet: Packet): void {
    if (packet.cmd === "connect") {
      const properties = own.properties;
      login = packet;
      protocolVersion = packet.protocolVersion ?? 4;
      send({ cmd: "connack", reasonCode: 0, returnCode: 0, sessionPresent: false, ...(properties && { properties }) });
    } else if (packet.cmd === "subscribe") {
      if (own.subscribed) own.subscribed(packet);
      else send(granting(packet));
    } else if (packet.cmd === "publish") {
      messages.push(packet);
      if (own.published) own.published(packet);
      else send(acknowledging(packet));
    } else if (packet.cmd === "puback") acknowledged.push(packet.messageId ?? 0);
    else if (packet.cmd === "pingreq") send({ cmd: "pingresp" });
  }
  const send = (packet: Packet): void => void client?.write(generate(packet, { protocolVersion }));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const broker: OddBroker = {
    port: (server.address() as AddressInfo).port, // it listens on TCP
    messages,
    acknowledged,
    login: () => login,
    connections: () => connections,
    send,
    leave: () => {
      isAway = true;
      client?.destroy();
    },
    comeBack: () => (isAway = false),
    stop: () => {
      client?.destroy();
      server.close();
    },
  };
  const own = wishes(broker);
  return broker;
}
