/* Rehearses beside the page, which stays quick meanwhile. A bundle of its own (`features/console/bundle.ts`). */
import "../browsers/older";
import { rehearse, type RehearsalOrder } from "../../robot/rehearsal";

/** Longest time of one rehearsal, in milliseconds. A board's browser is slower than its server. */
const LONGEST_MS = 8_000;

onmessage = ({ data }: MessageEvent<RehearsalOrder>): void => {
  const end = performance.now() + LONGEST_MS;
  postMessage(rehearse(data, () => (performance.now() > end ? "time" : undefined)));
};
