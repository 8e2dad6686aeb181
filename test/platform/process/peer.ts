/* A process for the tests of the watch: it answers what it is told, never, too late, or falls over. */

const held: Uint8Array[] = [];
const say = (told: unknown): void => void process.send?.(told);

const DEEDS: Readonly<Record<string, () => void>> = {
  hang: () => {
    for (;;); // nothing within a program ends it; a regular expression gives up some day, on a busy machine unseen
  },
  "fall over": () => process.exit(3),
  grow: () => {
    for (;;) held.push(new Uint8Array(8e6).fill(1));
  },
  hold: () => void held.push(new Uint8Array(60e6).fill(1)),
  work: () => {
    const end = performance.now() + 900;
    for (let beat = 0; performance.now() < end; beat++) if (beat % 1e6 === 0) say("beat");
  },
};

process.on("disconnect", () => process.exit());
process.on("message", (message: string) => {
  DEEDS[message]?.();
  say({ text: `${message}!`, resident: process.memoryUsage.rss() });
});
if (!process.argv.includes("mute")) say("ready");
