import type { InnerRobot } from "../../messenger";

interface Sitting {
  readonly robot: InnerRobot;
  isAwake: boolean;
}

/** Robots of the server itself among the clients of their accounts: one each. Source: `robot.md` §3. */
export class InnerRobots {
  readonly #seats = new Map<number, Sitting>();
  readonly #called: ((deviceId: number) => void)[] = [];
  /** Robots that hear of changes. */
  awake = 0;

  /** Returns a function that gives the seat back; false for one that was given back before. */
  enter(deviceId: number, robot: InnerRobot): () => boolean {
    this.leave(deviceId);
    const sitting = { robot, isAwake: false };
    this.#seats.set(deviceId, sitting);
    return () => this.#seats.get(deviceId) === sitting && this.leave(deviceId);
  }

  leave(deviceId: number): boolean {
    this.wake(deviceId, false);
    return this.#seats.delete(deviceId);
  }

  wake(deviceId: number, isAwake: boolean): void {
    const sitting = this.#seats.get(deviceId);
    if (!sitting || sitting.isAwake === isAwake) return;
    sitting.isAwake = isAwake;
    this.awake += isAwake ? 1 : -1;
  }

  has(deviceId: number): boolean {
    return this.#seats.has(deviceId);
  }

  isAwake(deviceId: number): boolean {
    return this.#seats.get(deviceId)?.isAwake === true;
  }

  stateOf(deviceId: number): string | undefined {
    return this.#seats.get(deviceId)?.robot.state();
  }

  /** Somebody else has said something. */
  hear(deviceId: number, topic: string, payload: string | Buffer): void {
    this.#seats.get(deviceId)?.robot.hear(topic, typeof payload === "string" ? Buffer.from(payload) : payload);
  }

  /** A robot is looked at, or told to come. */
  call(deviceId: number): void {
    const sitting = this.#seats.get(deviceId);
    if (sitting) sitting.robot.watched();
    else for (const called of this.#called) called(deviceId);
  }

  whenCalled(called: (deviceId: number) => void): void {
    this.#called.push(called);
  }

  replaced(deviceId: number): void {
    this.#seats.get(deviceId)?.robot.replaced();
  }
}
