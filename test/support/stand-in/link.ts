/** A robot's power, and its way to the network. */
export class Link {
  readonly #power = new AbortController();
  readonly #retryMs: number;
  #way: AbortController | undefined = new AbortController();

  /** `retryMs`: between two attempts. */
  constructor(retryMs: number) {
    this.#retryMs = retryMs;
  }

  get isPowered(): boolean {
    return !this.#power.signal.aborted;
  }

  get isPlugged(): boolean {
    return this.#way !== undefined;
  }

  powerOff(): void {
    this.#power.abort();
  }

  unplug(): void {
    this.#way?.abort();
    this.#way = undefined;
  }

  plug(): void {
    this.#way ??= new AbortController();
  }

  /** Ends when the link is lost. @throws Error while it is away. */
  require(): AbortSignal {
    if (!this.#way) throw new Error("The link is away.");
    return this.#way.signal;
  }

  /** Tries again until it is done, or the power is away. */
  async untilDone<T>(work: () => Promise<T>): Promise<T | undefined> {
    while (this.isPowered) {
      try {
        return await work();
      } catch {
        await this.wait(this.#retryMs);
      }
    }
    return undefined;
  }

  /** Resolves after this time, or when the power is away. */
  wait(ms: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, ms);
    this.#power.signal.addEventListener("abort", () => resolve(), { once: true });
    return promise.finally(() => clearTimeout(timer));
  }
}
