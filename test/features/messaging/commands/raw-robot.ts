import { eventually } from "../../../support/eventually";
import type { RawClient } from "../../../support/mqtt-client";
import { done } from "../../../support/robot";

/* A robot of which a test says each packet. */

export interface Heard {
  readonly label: string;
  readonly kinds: string;
}

export const commandsOf = (deviceId: number): string => `bot/device_${deviceId}/from_clients`;

export const subscribe = (robot: RawClient, topic: string): void =>
  robot.send({ cmd: "subscribe", messageId: 1, subscriptions: [{ topic, qos: 0 }] });

/** The commands that it has got. */
export const heard = ({ packets }: RawClient): Heard[] =>
  packets.flatMap((packet) => {
    if (packet.cmd !== "publish") return [];
    const { args, body } = JSON.parse(String(packet.payload)) as { args: { label: string }; body: { kind: string }[] };
    return { label: args.label, kinds: body.map(({ kind }) => kind).join() };
  });

/** Resolves when it has got so many. */
export const hears = (robot: RawClient, count: number): Promise<Heard[]> =>
  eventually(() => (heard(robot).length >= count ? heard(robot) : undefined));

export const kindsOf = (all: readonly Heard[]): string[] => all.map(({ kinds }) => kinds);

/** Says that it has done what it has got. */
export function answer(robot: RawClient, deviceId: number, { label }: Heard): void {
  const topic = `bot/device_${deviceId}/from_device`;
  robot.send({ cmd: "publish", topic, payload: JSON.stringify(done(label)), qos: 0, dup: false, retain: false });
}

/** Resolves when the broker has read all that the client has sent, and sent what follows from it, or has ended it. */
export async function settled(client: RawClient): Promise<void> {
  const answers = (): number => client.packets.filter(({ cmd }) => cmd === "pingresp").length;
  const before = answers();
  client.send({ cmd: "pingreq" });
  await eventually(() => answers() > before || client.isClosed() || undefined);
}
