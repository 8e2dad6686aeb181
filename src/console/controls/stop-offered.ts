import { isConnected, presence } from "../state";

/** Time for which the server keeps a stop for a robot that has gone (`live.md` §4). */
const LATELY_MS = 3 * 60_000;

const isLately = (time: string | null): boolean => time !== null && Date.now() - Date.parse(time) < LATELY_MS;

/** Whether the robot can be told to stop: it is there, or was a moment ago. Then a stop is kept for it. */
export const isStopOffered = (): boolean => isConnected.value || isLately(presence.value?.robot.seen_at ?? null);
