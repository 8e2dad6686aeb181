import { say } from "../state";

interface Props<T> {
  readonly label: string;
  readonly choices: readonly { readonly value: T; readonly text: string; readonly label?: string }[];
  readonly value: T | undefined;
  readonly onChange: (value: T) => unknown;
  /** Why nothing can be chosen now. */
  readonly off?: string | undefined;
}

/** A few choices, one of which is current. None is current while the value is unknown. */
export const Segments = <T extends string | number>({ label, choices, value, onChange, off }: Props<T>) => (
  <div class="tabs" role="group" aria-label={label}>
    {choices.map((choice) => (
      <button
        key={choice.value}
        type="button"
        aria-pressed={choice.value === value}
        aria-label={choice.label}
        aria-disabled={off !== undefined}
        title={off}
        onClick={() => (off === undefined ? onChange(choice.value) : say(off))}
      >
        {choice.text}
      </button>
    ))}
  </div>
);
