interface Props<T> {
  readonly label: string;
  readonly choices: readonly { readonly value: T; readonly text: string; readonly label?: string }[];
  readonly value: T | undefined;
  readonly onChange: (value: T) => unknown;
}

/** A few choices, one of which is current. None is current while the value is unknown. */
export const Segments = <T extends string | number>({ label, choices, value, onChange }: Props<T>) => (
  <div class="tabs" role="group" aria-label={label}>
    {choices.map((choice) => (
      <button
        key={choice.value}
        type="button"
        aria-pressed={choice.value === value}
        aria-label={choice.label}
        onClick={() => onChange(choice.value)}
      >
        {choice.text}
      </button>
    ))}
  </div>
);
