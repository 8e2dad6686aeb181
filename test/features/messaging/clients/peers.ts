import { practise } from "../../../cli/practising";
import type { Account } from "../../../support/account";
import { eventually } from "../../../support/eventually";
import { patch } from "../../../support/scenarios";
import type { TestServer } from "../../../support/server";
import { aRobot } from "../../../support/stand-in/robots";

/** A robot that clients meet. */
export interface Peer {
  readonly name: string;
  /** Whether it does more than to answer. */
  readonly isWorking: boolean;
  /** Lets the robot of an account in. Resolves when it obeys; it goes at the end of the scope. */
  readonly enter: (server: TestServer, owner: Account) => Promise<AsyncDisposable>;
}

/** So much faster than a real one. Moves of tests end soon, and a long one lasts until it is stopped. */
const SPEED = 4;

export const practiceRobot: Peer = {
  name: "a practice robot",
  isWorking: true,
  enter: async (_, owner) => {
    await owner.ask(patch("/api/device/practice", { on: true, speed: SPEED }));
    return { [Symbol.asyncDispose]: async () => void (await owner.ask(patch("/api/device/practice", { on: false }))) };
  },
};

/** The program, which finds its broker in its token. */
export const practiceProgram: Peer = {
  name: "gardenshed practice",
  isWorking: true,
  enter: async (server, owner) => {
    const robot = practise(server.base, owner.email, "--speed", String(SPEED));
    await robot.says("Connected to ");
    await eventually(async () => ((await owner.show("device/state"))["status"] === null ? undefined : true));
    return robot;
  },
};

export const PEERS: readonly Peer[] = [
  {
    name: "a stand-in",
    isWorking: false,
    enter: async (server, owner) => {
      const robot = aRobot(server, owner);
      await robot.online();
      return { [Symbol.asyncDispose]: () => robot.stop() };
    },
  },
  practiceRobot,
  practiceProgram,
];
