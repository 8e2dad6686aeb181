import { eventually } from "../../../support/eventually";
import { mqttPort, openPage, type Page } from "../../../support/mqtt-client";
import { type Robot, startRobot } from "../../../support/robot";
import type { TestAccount } from "../../../support/scenarios";
import type { TestServer } from "../../../support/server";

/** A `sync` message as it came. */
export interface Heard {
  /** Behind `sync/`. */
  readonly topic: string;
  readonly label: string;
  readonly body: Readonly<Record<string, unknown>> | null;
}

/** Two pages of an account, over TCP and over WebSocket, and its robot. */
export interface Audience {
  /** What all three have heard by now, or when this topic has come; they must have heard the same. */
  readonly heard: (last?: string) => Promise<Heard[]>;
  readonly leave: () => void;
}

const syncsOf = ({ received }: Page, prefix: string): Heard[] =>
  received
    .filter(({ topic }) => topic.startsWith(`${prefix}sync/`))
    .map(({ topic, payload }) => {
      const { args, body } = JSON.parse(payload) as { args: { label: string }; body: Heard["body"] }; // as specified
      return { topic: topic.slice(`${prefix}sync/`.length), label: args.label, body };
    });

const bare = (heard: readonly Heard[]): string => JSON.stringify(heard.map(({ topic, body }) => ({ topic, body })));

/** What a robot has heard, as pages have it; it keeps no labels. */
const robotHeard = ({ syncs }: Robot): string =>
  JSON.stringify(syncs.map(({ topic, body }) => ({ topic: topic.slice("sync/".length), body })));

export async function openAudience(server: TestServer, account: TestAccount): Promise<Audience> {
  const prefix = `bot/device_${account.deviceId}/`;
  const robot = await startRobot({ port: mqttPort(server), ...account });
  const pages = [await openPage(server, account), await openPage(server, account, { over: "ws" })];
  for (const page of pages) await page.subscribe(`${prefix}sync/#`, `${prefix}pong/#`);
  let pings = 0;

  /** What was sent to somebody before this question is there when its answer is, which the robot gives last. */
  async function arrived(): Promise<void> {
    pings += 1;
    const answer = `${prefix}pong/${pings}`;
    pages[0]?.client.publish(`${prefix}ping/${pings}`, "");
    await eventually(
      () =>
        robot.isClosed() || pages.every(({ received }) => received.some(({ topic }) => topic === answer)) || undefined,
    );
  }

  return {
    heard: async (last) => {
      if (last !== undefined) {
        await eventually(
          () =>
            pages.every((page) => page.received.some(({ topic }) => topic === `${prefix}sync/${last}`)) || undefined,
        );
      }
      await arrived();
      const [first = [], second = []] = pages.map((page) => syncsOf(page, prefix));
      const same = new Set([bare(first), bare(second), robotHeard(robot)]);
      if (same.size > 1) throw new Error(`Pages and robot hear different things: ${[...same].join("\n")}`);
      return first;
    },
    leave: () => {
      for (const { client } of pages) client.end(true);
      robot.cut();
    },
  };
}
