import type { Context } from "../../../framework/context";
import { defineService } from "../../../framework/services";
import { evictOldest } from "../../../platform/cache/eviction";

/** Most tokens whose downloads are remembered. */
const REMEMBERED = 10_000;
/** Audience of the tokens of robots. */
const ROBOT = "bot";
/** A download that takes longer is not waited for. */
const LONGEST_MS = 60_000;

/** A `device/sync` that a robot was answered. `atMs`: of a clock that never goes back. */
interface Download {
  readonly left: string;
  readonly atMs: number;
}

/** Whether a request comes from a robot, which is not told of events that are hidden (`water.md` §1). */
export const isOfRobot = ({ session }: Pick<Context, "session">): boolean => session.aud === ROBOT;

/** The downloads that robots have begun, with the hidden events that their lists have left out. */
class RobotDownloads {
  readonly #underWay = new Map<string, readonly Download[]>();
  /** Milliseconds of a clock that never goes back. */
  nowMs = (): number => performance.now();
  /** Hears of each, before it is answered. */
  onBegin: (context: Context, left: readonly number[]) => void = () => {};

  /** A robot is answered a list without these events. */
  begun(context: Context, left: readonly number[]): void {
    const { jti } = context.session;
    const atMs = this.nowMs();
    const recent = (this.#underWay.get(jti) ?? []).filter((each) => atMs - each.atMs < LONGEST_MS);
    this.#underWay.delete(jti);
    this.#underWay.set(jti, [...recent, { left: left.join(), atMs }]);
    evictOldest(this.#underWay, REMEMBERED);
    this.onBegin(context, left);
  }

  /**
   * A robot has done a command to download that was sent then. False if another download with other hidden events may be
   * under way, which could bring back what this one has left out.
   */
  done(jti: string, sentMs: number, left: readonly number[]): boolean {
    const own = this.#underWay.get(jti) ?? [];
    const index = own.findIndex(({ atMs }) => atMs >= sentMs);
    const rest = own.filter(({ atMs }, each) => each !== index && this.nowMs() - atMs < LONGEST_MS);
    if (rest.length > 0) this.#underWay.set(jti, rest);
    else this.#underWay.delete(jti);
    return rest.every((each) => each.left === left.join());
  }
}

export const robotDownloads = defineService(() => new RobotDownloads());
