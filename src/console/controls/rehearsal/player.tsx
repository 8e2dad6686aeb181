import { type Signal, useSignal, useSignalEffect } from "@preact/signals";
import { type Film, rowAt } from "../../rehearsal/film";
import { t } from "../../texts/rehearsal";
import { IconButton } from "../button";
import { formatDuration } from "../../texts/duration";

/** Times faster than the robot. */
const SPEEDS = [1, 5, 20, 60] as const;

/** Ticks on the slider: more could not be told apart. */
const MOST_TICKS = 60;

/** Plays a film: a slider over its time with ticks where tools change and photos are taken. */
export function Player({ film, at }: { film: Film; at: Signal<number> }) {
  const isPlaying = useSignal(false);
  const speed = useSignal<number>(SPEEDS[2]);
  useSignalEffect(() => {
    if (!isPlaying.value) return undefined;
    let last = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const next = at.peek() + ((now - last) / 1000) * speed.peek();
      last = now;
      at.value = Math.min(film.seconds, next);
      if (next < film.seconds) frame = requestAnimationFrame(step);
      else isPlaying.value = false;
    });
    return () => cancelAnimationFrame(frame);
  });
  const press = (): void => {
    if (!isPlaying.peek() && at.peek() >= film.seconds) at.value = 0;
    isPlaying.value = !isPlaying.peek();
  };
  const nextSpeed = (): void =>
    void (speed.value = SPEEDS[(SPEEDS.findIndex((each) => each === speed.peek()) + 1) % SPEEDS.length] ?? SPEEDS[0]);
  const ticks = film.marks.filter(({ look }) => look !== "water").slice(0, MOST_TICKS);
  return (
    <div class="rehearsal-player">
      <IconButton
        icon={isPlaying.value ? "pause" : "play"}
        look="plain"
        label={isPlaying.value ? t.pause : t.play}
        onPress={press}
      />
      <div class="rehearsal-time">
        <input
          type="range"
          min={0}
          max={film.seconds}
          step="any"
          value={at.value}
          aria-label={t.time}
          aria-valuetext={formatDuration(at.value)}
          onInput={({ currentTarget }) => {
            isPlaying.value = false;
            at.value = Number(currentTarget.value);
          }}
        />
        <svg class="rehearsal-ticks" viewBox="0 0 1000 8" preserveAspectRatio="none" aria-hidden>
          {ticks.map((mark, index) => (
            <rect
              key={index}
              class={mark.look}
              x={film.seconds > 0 ? (mark.at / film.seconds) * 996 : 0}
              width={4}
              height={8}
            />
          ))}
        </svg>
      </div>
      <button type="button" class="button quiet" aria-label={t.speed(speed.value)} onClick={nextSpeed}>
        {`${speed.value}×`}
      </button>
      <p class="rehearsal-now">
        <span>{`${formatDuration(at.value)} / ${formatDuration(film.seconds)}`}</span> <Now film={film} at={at} />
      </p>
    </div>
  );
}

/** The robot's own words for its work at this time. */
function Now({ film, at }: { film: Film; at: Signal<number> }) {
  const row = rowAt(film, at.value);
  if (!row) return null;
  return <span class="hint">{row.text === "" ? t[row.kind] : row.text}</span>;
}
