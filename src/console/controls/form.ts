import { useRef, useState } from "preact/hooks";
import { isReachable } from "../state";
import { GardenshedError } from "../state/api";
import { textOf } from "../state/message";

/** A form: the typed values, and the problems that the server found in them. */
export interface Form<T> {
  readonly draft: T;
  /** Takes what was typed; the problem of the field goes. */
  readonly set: (fields: Partial<T>) => void;
  /** Value, change and problem of a field, for a control: `<TextField {...form.of("name")} />`. */
  readonly of: <Name extends keyof T & string>(
    name: Name,
  ) => { readonly value: T[Name]; readonly onChange: (value: T[Name]) => void; readonly error: string | undefined };
  /** A problem that belongs to no field with a control. */
  readonly problem: string | undefined;
  readonly isBusy: boolean;
  readonly isChanged: boolean;
  /** Handler for `<form onSubmit>`. */
  readonly onSubmit: (event: Event) => void;
}

/**
 * A form that begins with `initial`. `submit` sends the draft. After a refusal each text of the server stands at the
 * control of the field it names, else in `problem`. The typed values stay.
 */
export function useForm<T extends object>(initial: T, submit: (draft: T) => Promise<unknown>): Form<T> {
  const [draft, setDraft] = useState(initial);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [problem, setProblem] = useState<string>();
  const [isUnanswered, setUnanswered] = useState(false);
  const [isBusy, setBusy] = useState(false);
  /** Names of the fields that have a control now. */
  const shown = useRef(new Set<string>()).current;
  shown.clear();

  const set = (fields: Partial<T>): void => {
    setDraft((current) => ({ ...current, ...fields }));
    setErrors((current) =>
      Object.fromEntries(Object.entries(current).filter(([name]) => !Object.hasOwn(fields, name))),
    );
  };

  async function send(): Promise<void> {
    setBusy(true);
    setErrors({});
    setProblem(undefined);
    setUnanswered(false);
    try {
      await submit(draft);
    } catch (error) {
      const isAnswered = error instanceof GardenshedError && error.status !== 0;
      setUnanswered(!isAnswered && error instanceof GardenshedError);
      const fields = isAnswered ? plainTexts(error.fields) : {};
      const texts = Object.entries(fields);
      const others = texts.filter(([name]) => !shown.has(name)).map(([, text]) => text);
      setErrors(fields);
      if (texts.length === 0 || others.length > 0) setProblem(others.join(" ") || textOf(error));
    } finally {
      setBusy(false);
    }
  }

  return {
    draft,
    set,
    of: (name) => {
      shown.add(name);
      return {
        value: draft[name],
        onChange: (value) => set({ [name]: value } as unknown as Partial<T>), // one field of T
        error: errors[name],
      };
    },
    // A lost connection is reported only until it is back.
    problem: isUnanswered && isReachable.value ? undefined : problem,
    isBusy,
    isChanged: JSON.stringify(draft) !== JSON.stringify(initial),
    onSubmit: (event) => {
      event.preventDefault();
      if (!isBusy) void send();
    },
  };
}

/** One text per field, whatever is nested in it. */
const plainTexts = (fields: GardenshedError["fields"]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, problem]) => [name, new GardenshedError(422, { problem }).message]),
  );
