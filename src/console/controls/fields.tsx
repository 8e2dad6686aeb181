import type { ComponentChildren, JSX } from "preact";
import { useId, useState } from "preact/hooks";
import { t } from "../texts/controls/fields";
import { IconButton } from "./button";

interface Labelled {
  readonly label: string;
  readonly hint?: string | undefined;
  /** The server's text about it. */
  readonly error?: string | undefined;
}

/** Attributes that connect a control with its label, hint and problem. */
interface Described {
  readonly id: string;
  readonly "aria-describedby": string | undefined;
  readonly "aria-invalid": boolean | undefined;
}

/** A control with its label above it, and hint or problem below it. */
export function Field({ label, hint, error, control }: Labelled & { control: (described: Described) => JSX.Element }) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {control({
        id,
        "aria-describedby": note === undefined ? undefined : `${id}-note`,
        "aria-invalid": error !== undefined || undefined,
      })}
      {note !== undefined && (
        <p id={`${id}-note`} class={error === undefined ? "hint" : "problem"}>
          {note}
        </p>
      )}
    </div>
  );
}

/** The settings of an input beside its value. */
export interface InputProps {
  readonly type?: "email" | "text" | "time" | "date" | "datetime-local" | "url";
  readonly name?: string;
  readonly autocomplete?: "username" | "name" | "current-password" | "new-password" | "off";
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly placeholder?: string;
  readonly maxLength?: number;
  readonly onFocus?: () => void;
}

export interface ValueProps<T> extends Labelled {
  readonly value: T;
  readonly onChange: (value: T) => void;
}

export function TextField({ label, hint, error, value, onChange, type, ...rest }: ValueProps<string> & InputProps) {
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      control={(described) => (
        <input
          {...rest}
          {...described}
          type={type as "text"} // Preact has a type of its own for each
          value={value}
          onInput={(event) => onChange(event.currentTarget.value)}
        />
      )}
    />
  );
}

/** A password that can be looked at. */
export function PasswordField({
  label,
  hint,
  error,
  value,
  onChange,
  type: _,
  ...rest
}: ValueProps<string> & InputProps) {
  const [isShown, setShown] = useState(false);
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      control={(described) => (
        <span class="joined">
          <input
            {...rest}
            {...described}
            {...(isShown ? { type: "text" } : { type: "password" })}
            value={value}
            onInput={(event) => onChange(event.currentTarget.value)}
          />
          <IconButton
            icon={isShown ? "hide" : "show"}
            label={isShown ? t.hidePassword : t.showPassword}
            onPress={() => setShown(!isShown)}
          />
        </span>
      )}
    />
  );
}

interface Choice<T> {
  readonly value: T;
  readonly text: string;
}
interface SelectProps<T> extends ValueProps<T> {
  readonly choices: readonly Choice<T>[];
}

export function SelectField<T extends string | number | null>({
  label,
  hint,
  error,
  value,
  onChange,
  choices,
}: SelectProps<T>) {
  const index = choices.findIndex((choice) => choice.value === value);
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      control={(described) => (
        <select
          {...described}
          value={String(index)}
          onChange={({ currentTarget }) => {
            const chosen = choices[Number(currentTarget.value)];
            if (chosen) onChange(chosen.value);
          }}
        >
          {index < 0 && <option value="-1">{t.notChosen}</option>}
          {choices.map(({ text }, place) => (
            <option key={place} value={String(place)}>
              {text}
            </option>
          ))}
        </select>
      )}
    />
  );
}

/** Colours that records can have, as the API names them. */
export const COLORS = ["blue", "green", "yellow", "orange", "purple", "pink", "gray", "red"] as const;
type ColorName = (typeof COLORS)[number];

interface ColorProps extends ValueProps<string> {
  readonly nameOf: (color: ColorName) => string;
}

export function ColorField({ label, hint, value, onChange, nameOf }: ColorProps) {
  const name = useId();
  return (
    <fieldset class="field colors">
      <legend>{label}</legend>
      <div>
        {COLORS.map((color) => (
          <label key={color} class={`color ${color}`} title={nameOf(color)}>
            <input
              type="radio"
              name={name}
              checked={value === color}
              onChange={() => onChange(color)}
              aria-label={nameOf(color)}
            />
          </label>
        ))}
      </div>
      {hint !== undefined && <p class="hint">{hint}</p>}
    </fieldset>
  );
}

/** A switch that acts at once, or in a form. */
export function ToggleField({ label, hint, error, value, onChange }: ValueProps<boolean>) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div class="field toggle">
      <input
        id={id}
        type="checkbox"
        role="switch"
        checked={value}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <label for={id}>{label}</label>
      {note !== undefined && (
        <p id={`${id}-note`} class={error === undefined ? "hint" : "problem"}>
          {note}
        </p>
      )}
    </div>
  );
}

/** The line of a form for problems that belong to no field. */
export const Problem = ({ children }: { children?: ComponentChildren }) =>
  children ? (
    <p class="problem line" role="alert">
      {children}
    </p>
  ) : null;
