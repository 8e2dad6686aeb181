/** Clients of a message broker, a process of their own: gets one of the `Orders` at a time, answers an `Outcome`. */
import type { Orders, Outcome } from "./orders";
import { logPacket, messageOf, PUBACK_BYTES, publishPacket, subscribePacket, Wire } from "./wire";

type Done = Partial<Omit<Outcome, "seconds">>;

const PROBE_BYTES = 50;
const NOTHING = Buffer.alloc(0);
/** Keeps the probe within 100 messages a second. */
const PROBE_PAUSE_MS = 12;
/** A paced client's messages are sent in so many slices of a second. */
const SLICES = 100;

let wires: Wire[] = [];
const writers = (): Wire[] => wires.filter(({ client }) => client.writes !== undefined);

/** Clients that will get what `writer` sends. */
const readersOf = ({ client: { writes } }: Wire): Wire[] =>
  wires.filter(({ client: { reads, hangs } }) => reads !== undefined && reads === writes && !hangs);

const orders: { readonly [Name in keyof Orders]: (order: Orders[Name]) => Promise<Done> } = {
  async open({ port, clients, over = "tcp", together = 50 }) {
    const waiting = [...clients];
    const enterAll = async (): Promise<void> => {
      for (let client = waiting.shift(); client; client = waiting.shift()) {
        wires.push(await Wire.open(port, client, over));
      }
    };
    await Promise.all(Array.from({ length: together }, enterAll));
    return {};
  },

  async burst({ messages, bytes }) {
    const expected = new Map<Wire, number>();
    const senders = writers().map((wire) => ({ wire, message: messageOf(wire.client.writes ?? "", bytes) }));
    for (const { wire, message } of senders) {
      for (const reader of readersOf(wire)) {
        expected.set(reader, (expected.get(reader) ?? reader.received) + messages * message.length);
      }
    }
    for (let sent = 0; sent < messages; sent++) for (const { wire, message } of senders) wire.send(message);
    await Promise.all([...expected].map(([reader, total]) => reader.until(total)));
    return { messages: messages * senders.length, deliveries: messages * expected.size };
  },

  async pace({ perSecond, seconds, bytes, probe }) {
    const paced = writers().filter(({ client }) => client.id !== probe);
    const probing = probe === undefined ? undefined : wires.find(({ client }) => client.id === probe);
    const messages = paced.map((wire) => messageOf(wire.client.writes ?? "", bytes));
    const before = wires.reduce((sum, { received }) => sum + received, 0);
    let isOver = false;
    const worst = probing && waitAgainAndAgain(probing, () => isOver);
    const held = lag(() => isOver);
    let sent = 0;
    const started = performance.now();
    for (let slice = 0; slice < seconds * SLICES; slice++) {
      // Evenly: in each slice those whose turn it is.
      const due = Math.floor(((slice + 1) * paced.length * perSecond) / SLICES);
      for (; sent < due; sent++) {
        const index = sent % paced.length;
        const message = messages[index];
        if (message) paced[index]?.send(message);
      }
      await Bun.sleep(Math.max(0, started + ((slice + 1) * 1000) / SLICES - performance.now()));
    }
    isOver = true;
    const received = wires.reduce((sum, wire) => sum + wire.received, 0) - before;
    return {
      messages: sent,
      deliveries: Math.round(received / (messages[0]?.length ?? 1)),
      worst: (await worst) ?? 0,
      held: await held,
    };
  },

  async flood({ packets, count, seconds, probe }) {
    const probing = wires.find(({ client }) => client.id === probe);
    const senders = writers().filter(({ client }) => client.id !== probe);
    const floods = senders.map(({ client }, sender) => {
      const topic = client.writes ?? "";
      const nth = (index: number): Buffer =>
        packets === "subscriptions" ? subscribePacket(topic) : publishPacket(`${topic}/${sender}-${index}`, NOTHING);
      return Buffer.concat(Array.from({ length: count }, (_, index) => nth(index)));
    });
    let isOver = false;
    const worst = probing && waitAgainAndAgain(probing, () => isOver);
    const held = lag(() => isOver);
    for (const [index, wire] of senders.entries()) wire.send(floods[index] ?? NOTHING);
    await Bun.sleep(seconds * 1_000);
    isOver = true;
    return { messages: senders.length * count, worst: (await worst) ?? 0, held: await held };
  },

  async logs({ messages }) {
    const senders = writers().map((wire) => ({ wire, total: wire.received + messages * PUBACK_BYTES }));
    for (let sent = 1; sent <= messages; sent++) {
      for (const { wire } of senders) wire.send(logPacket(wire.client.writes ?? "", `Step ${sent} is done.`, sent));
    }
    await Promise.all(senders.map(({ wire, total }) => wire.until(total)));
    return { messages: messages * senders.length };
  },

  async close() {
    for (const wire of wires) wire.close();
    wires = [];
    return {};
  },
};

/** The longest time in which a message came back, in milliseconds. */
async function waitAgainAndAgain(wire: Wire, isOver: () => boolean): Promise<number> {
  const message = messageOf(wire.client.writes ?? "", PROBE_BYTES);
  let worst = 0;
  while (!isOver()) {
    const sentAt = performance.now();
    wire.send(message);
    await wire.until(wire.received + message.length);
    worst = Math.max(worst, performance.now() - sentAt);
    await Bun.sleep(PROBE_PAUSE_MS);
  }
  return worst;
}

/** By how many milliseconds at most a pause of this process was too long: of any wait, this much may be the machine's. */
async function lag(isOver: () => boolean): Promise<number> {
  let worst = 0;
  while (!isOver()) {
    const started = performance.now();
    await Bun.sleep(PROBE_PAUSE_MS);
    worst = Math.max(worst, performance.now() - started - PROBE_PAUSE_MS);
  }
  return worst;
}

async function obey<Name extends keyof Orders>(name: Name, order: Orders[Name]): Promise<Outcome> {
  const started = performance.now();
  const done = await orders[name](order);
  return { messages: 0, deliveries: 0, worst: 0, held: 0, ...done, seconds: (performance.now() - started) / 1000 };
}

process.on("message", <Name extends keyof Orders>([name, order]: [Name, Orders[Name]]) => {
  obey(name, order).then(
    (outcome) => process.send?.({ result: outcome }),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
process.on("disconnect", () => process.exit());
