import type { Position } from "../motion/axis";
import { secondsOf } from "../motion/homing";
import { begunAt, type Move, placeAt, timeOutOf } from "../motion/move";
import type { Environment } from "./environment";

/** An order to the motor controller: moves, or something that takes a time. Seconds at normal speed. */
interface MotorCommand {
  readonly moves: readonly Move[];
  readonly seconds: number;
  readonly end: (motorResult: MotorResult) => void;
}

/** How an order ends: where the robot is then, and why it failed. */
interface MotorResult {
  readonly position: Position;
  readonly failure?: string;
}

/** Does one order after the other, first in, first out. Source: `robot-facts.md` §1. */
export class MotorController {
  readonly #environment: Environment;
  readonly #changed: () => void;
  readonly #waiting: MotorCommand[] = [];
  #current: { readonly order: MotorCommand; readonly since: number; readonly cancel: () => void } | undefined;
  #position: Position;
  /** How much faster than a real one. */
  speed: number;

  /** `changed` is called when it begins or ends an order. */
  constructor(environment: Environment, position: Position, speed: number, changed: () => void) {
    this.#environment = environment;
    this.#position = position;
    this.#changed = changed;
    this.speed = speed;
  }

  get isBusy(): boolean {
    return this.#current !== undefined;
  }

  get isMoving(): boolean {
    return (this.#current?.order.moves.length ?? 0) > 0;
  }

  /** Where the robot is. It follows from a formula, so nothing is polled. */
  get position(): Position {
    if (!this.#current) return this.#position;
    const { order, since } = this.#current;
    const elapsed = ((this.#environment.ticks() - since) / 1000) * this.speed;
    return placeOn(order, elapsed) ?? this.#position;
  }

  /** Says that here is another place: an axis was set to 0. */
  set position(position: Position) {
    this.#position = position;
  }

  /** Has something done. Resolves when it is done, or when it is stopped. */
  do(moves: readonly Move[], seconds: number): Promise<MotorResult> {
    const { promise, resolve } = Promise.withResolvers<MotorResult>();
    this.#waiting.push({ moves, seconds, end: resolve });
    if (!this.#current) this.#next();
    return promise;
  }

  /** Ends what is under way where it is, and all that waits. */
  stop(failure: string): void {
    const { position } = this;
    const stopped = [...(this.#current ? [this.#current.order] : []), ...this.#waiting.splice(0)];
    this.#current?.cancel();
    this.#current = undefined;
    this.#position = position;
    for (const { end } of stopped) end({ position, failure });
    if (stopped.length > 0) this.#changed();
  }

  #next(): void {
    const next = this.#waiting.shift();
    if (!next) return;
    const moves = begunAt(next.moves, this.#position);
    const order = { ...next, moves, seconds: next.seconds + secondsOf(moves) - secondsOf(next.moves) };
    const { after, ticks } = this.#environment;
    const cancel = after((order.seconds * 1000) / this.speed, () => {
      this.#position = order.moves.at(-1)?.to ?? this.#position;
      this.#current = undefined;
      const why = timeOutOf(moves);
      order.end({ position: this.#position, ...(why !== undefined && { failure: why }) });
      this.#next();
      this.#changed();
    });
    this.#current = { order, since: ticks(), cancel };
    this.#changed();
  }
}

/** The place on the way of an order, whose moves are one after the other. The rest of its time the robot stands. */
function placeOn({ moves }: MotorCommand, elapsed: number): Position | undefined {
  let left = elapsed;
  for (const move of moves) {
    if (left <= move.seconds) return placeAt(move, left);
    left -= move.seconds;
  }
  return moves.at(-1)?.to;
}
