import "./chips.css";

interface Props<T> {
  readonly label: string;
  readonly choices: readonly { readonly value: T; readonly text: string }[];
  readonly value: readonly T[];
  readonly onChange: (value: readonly T[]) => void;
}

/** Several of a few: each is switched on and off by itself. */
export const ChipsField = <T extends string>({ label, choices, value, onChange }: Props<T>) => (
  <fieldset class="field chips">
    <legend>{label}</legend>
    <div>
      {choices.map((choice) => (
        <label key={choice.value}>
          <input
            type="checkbox"
            checked={value.includes(choice.value)}
            onChange={({ currentTarget }) =>
              onChange(currentTarget.checked ? [...value, choice.value] : value.filter((each) => each !== choice.value))
            }
          />
          {choice.text}
        </label>
      ))}
    </div>
  </fieldset>
);
