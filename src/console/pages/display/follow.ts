import { openServerSocket, type ServerSocket } from "../../state/server-socket";

/** Time between two looks while there is no line, and the longest time until a new state of the robot is shown. */
const AGAIN_MS = 10_000;
/** The longest time until a change is shown: many may come together. */
const PACE_MS = 1000;
/** The shortest and the longest time until a look for which no event is told. */
const [SOONEST_MS, LATEST_MS] = [60_000, 86_400_000];

/** Result of a look: the time at which something is over by itself, if anything is; `failed` where no answer came. */
type Found = Date | "nothing" | "failed";

/**
 * Looks whenever the garden has changed, as the line tells it (`live.md` §2.1); every 10 s while there is no line, or after a
 * look that has failed. There is one look at a time. `server`: its address. Returns a function that ends it.
 */
export function follow(server: string, token: string, look: () => Promise<Found>): () => void {
  let line: ServerSocket | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let dueAt = Infinity;
  let isLooking = false;
  /** The time after a look that is under way, within which another one is wanted. */
  let wantedMs = Infinity;
  let isOver = false;

  function within(ms: number): void {
    if (isLooking) wantedMs = Math.min(wantedMs, ms);
    if (isLooking || isOver || Date.now() + ms >= dueAt) return;
    clearTimeout(timer);
    dueAt = Date.now() + ms;
    timer = setTimeout(() => void lookNow(), ms);
  }

  async function lookNow(): Promise<void> {
    dueAt = wantedMs = Infinity;
    isLooking = true;
    line ??= open();
    const found = await look();
    isLooking = false;
    within(Math.min(wantedMs, found === "failed" || !line?.isOpen() ? AGAIN_MS : leftUntil(found)));
  }

  const leftUntil = (found: Date | "nothing"): number =>
    found === "nothing" ? LATEST_MS : Math.min(LATEST_MS, Math.max(SOONEST_MS, found.getTime() - Date.now()));

  const open = (): ServerSocket =>
    openServerSocket(
      server,
      { token },
      {
        onBegin: () => within(0), // what was changed before is not told
        onEvent: (event) => within(event === "status" ? AGAIN_MS : PACE_MS),
        onEnd: () => {
          line = undefined;
          within(AGAIN_MS);
        },
      },
    );

  within(0);
  return () => {
    isOver = true;
    clearTimeout(timer);
    line?.close();
  };
}
