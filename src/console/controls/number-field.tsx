import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { t } from "../texts/controls/fields";
import { readNumbers, typedNumber } from "../texts/numbers";
import { Field, type InputProps, type ValueProps } from "./fields";

interface NumberProps extends ValueProps<number | undefined> {
  /** `mm`, `°C` … */
  readonly unit?: string;
  /** A field without a number is refused too. */
  readonly isNeeded?: boolean;
  /** How much the arrow keys up and down add and take away. */
  readonly step?: number;
  /** Why a number is not taken. */
  readonly refuse?: ((value: number) => string | undefined) | undefined;
}

/** The number that a text means, or why it is refused. A blank text has neither. */
function readingOf(typed: string, { isNeeded, refuse }: Pick<NumberProps, "isNeeded" | "refuse">) {
  if (typed.trim() === "") return { problem: isNeeded ? t.number : undefined };
  const [value, other] = readNumbers(typed);
  if (value === undefined) return { problem: t.number };
  if (other !== undefined) return { problem: t.twoReadings(typedNumber(value, true), typedNumber(other, true)) };
  const problem = refuse?.(value);
  return problem === undefined ? { value, problem } : { problem };
}

/**
 * A number with its unit, read and shown as the language in use writes it. While the text is no number that can be taken the
 * value is undefined, the field says why, and the form around it is not sent.
 */
export function NumberField(props: NumberProps & InputProps) {
  const { label, hint, error, value, onChange, unit, type: _, isNeeded, step, refuse, ...rest } = props;
  const [typed, setTyped] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const problem = typed === undefined ? undefined : readingOf(typed, props).problem;
  const take = (text: string): void => {
    setTyped(text);
    onChange(readingOf(text, props).value);
  };
  const stepBy = (event: KeyboardEvent): void => {
    const way = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (step === undefined || way === undefined) return;
    event.preventDefault();
    take(typedNumber((value ?? 0) + way * step));
  };
  useLayoutEffect(() => input.current?.setCustomValidity(problem ?? ""), [problem]);
  return (
    <Field
      label={label}
      hint={hint}
      error={problem ?? error}
      control={(described) => (
        <span class="joined">
          <input
            inputMode="decimal"
            {...rest}
            {...described}
            ref={input}
            value={typed ?? (value === undefined ? "" : typedNumber(value))}
            onInput={({ currentTarget }) => take(currentTarget.value)}
            onKeyDown={stepBy}
            onBlur={() => {
              if (value !== undefined && problem === undefined) setTyped(undefined);
            }}
            onInvalid={(event) => {
              event.preventDefault(); // the field says it
              showFirst(event.currentTarget);
            }}
          />
          {unit !== undefined && <span class="unit">{unit}</span>}
        </span>
      )}
    />
  );
}

/** Brings the first field of a form that keeps it from being sent into view, also out of a folded part. */
function showFirst(input: HTMLInputElement): void {
  if (input.form?.querySelector(":invalid:not(fieldset)") !== input) return;
  const folded = input.closest("details");
  if (folded) folded.open = true;
  input.focus();
}

/**
 * Whether every number of the page could be read. If not, the first one that could not is brought into view. For what is
 * saved without a form.
 */
export function areNumbersRead(): boolean {
  const input = document.querySelector<HTMLInputElement>("input:invalid");
  input?.focus();
  return input === null;
}
