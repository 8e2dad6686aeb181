/** How many Workers there may be, and for how long. Milliseconds. */
interface WorkerLimits {
  readonly most: number;
  /** One that has had no work for so long is ended, if there are others. */
  readonly idleMs: number;
  /** The last one waits so much longer: a new one has to compile all of its code. */
  readonly lastIdleMs: number;
  /** So long it may take for one answer; then it is ended by force, with all that it keeps. */
  readonly answerMs: number;
}

/** A Worker was ended before it answered. */
export class WorkerLost extends Error {}

/** A Worker that answers each message with one message, in their order. */
export interface Member<Ask, Told> {
  /** Messages that wait for their answer. */
  readonly waiting: number;
  readonly isLost: boolean;
  /** @throws WorkerLost */
  readonly ask: (message: Ask) => Promise<Told>;
  /** It is not idle until what is returned is called. */
  readonly hold: () => () => void;
}

/** Workers of one kind, which are made when there is work and ended when there is no more. */
export class WorkerPool<Ask, Told> {
  readonly #url: URL;
  readonly #limits: WorkerLimits;
  readonly #members = new Set<PoolMember<Ask, Told>>();

  constructor(url: URL, limits: WorkerLimits) {
    this.#url = url;
    this.#limits = limits;
  }

  /** The Worker that has least to do; a new one where all have something to do and there may be more. */
  member(): Member<Ask, Told> {
    const [least] = [...this.#members].sort((one, other) => one.waiting - other.waiting);
    if (least && (least.waiting === 0 || this.#members.size >= this.#limits.most)) return least;
    const made = new PoolMember<Ask, Told>(this.#url, this.#limits, this.#members);
    this.#members.add(made);
    return made;
  }

  /** Ends all Workers, whatever they do. */
  close(): void {
    for (const member of this.#members) member.end("the server stops");
  }
}

class PoolMember<Ask, Told> implements Member<Ask, Told> {
  readonly #worker: Worker;
  readonly #limits: WorkerLimits;
  readonly #members: Set<PoolMember<Ask, Told>>;
  readonly #answers: PromiseWithResolvers<Told>[] = [];
  #holds = 0;
  #timer: Timer | undefined;
  isLost = false;

  /** `members`: all of its pool, which it leaves when it ends. */
  constructor(url: URL, limits: WorkerLimits, members: Set<PoolMember<Ask, Told>>) {
    this.#limits = limits;
    this.#members = members;
    this.#worker = new Worker(url);
    this.#worker.unref();
    this.#worker.onmessage = ({ data }: MessageEvent<Told>) => {
      this.#answers.shift()?.resolve(data);
      this.#watch();
    };
    this.#worker.onerror = ({ message }) => this.end(message);
    this.#watch();
  }

  get waiting(): number {
    return this.#answers.length;
  }

  ask(message: Ask): Promise<Told> {
    if (this.isLost) return Promise.reject(new WorkerLost("it has ended"));
    const answer = Promise.withResolvers<Told>();
    this.#worker.postMessage(message); // throws for what cannot be sent
    this.#answers.push(answer);
    if (this.#answers.length === 1) this.#watch();
    return answer.promise;
  }

  hold(): () => void {
    this.#holds += 1;
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#holds -= 1;
      this.#watch();
    };
  }

  end(why: string): void {
    if (this.isLost) return;
    this.isLost = true;
    clearTimeout(this.#timer);
    this.#worker.terminate();
    this.#members.delete(this);
    for (const { reject } of this.#answers.splice(0)) reject(new WorkerLost(why));
  }

  /** Waits for the answer that is due, or for the end of the idle time. */
  #watch(): void {
    clearTimeout(this.#timer);
    if (this.isLost || (this.waiting === 0 && this.#holds > 0)) return;
    const { idleMs, answerMs } = this.#limits;
    this.#timer =
      this.waiting > 0
        ? setTimeout(() => this.end("it has not answered in time"), answerMs)
        : setTimeout(() => this.#rest(), idleMs).unref();
  }

  /** It has been idle for a while. */
  #rest(): void {
    const end = (): void => this.end("it has nothing to do");
    if (this.#members.size > 1) end();
    else this.#timer = setTimeout(end, this.#limits.lastIdleMs).unref();
  }
}
