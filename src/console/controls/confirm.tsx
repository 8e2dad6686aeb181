import { signal } from "@preact/signals";
import { t } from "../texts/controls";
import { Button } from "./button";
import { Dialog } from "./dialog";

interface Question {
  readonly title: string;
  readonly text?: string;
  /** Text of the button that goes ahead. */
  readonly action: string;
  readonly isDangerous?: boolean;
}

const asked = signal<(Question & { readonly answer: (yes: boolean) => void }) | undefined>(undefined);

/** Asks whether something shall be done: `if (await confirm({ … })) …`. */
export const confirm = (question: Question): Promise<boolean> =>
  new Promise((resolve) => {
    asked.peek()?.answer(false);
    asked.value = {
      ...question,
      answer: (yes) => {
        asked.value = undefined;
        resolve(yes);
      },
    };
  });

/** Where the question is shown; the frame has it once. */
export function ConfirmPlace() {
  const question = asked.value;
  if (!question) return null;
  const { title, text, action, isDangerous, answer } = question;
  return (
    <Dialog title={title} onClose={() => answer(false)}>
      {text && <p>{text}</p>}
      <div class="actions">
        <Button onPress={() => answer(false)}>{t.cancel}</Button>
        <Button look={isDangerous ? "danger" : "main"} onPress={() => answer(true)}>
          {action}
        </Button>
      </div>
    </Dialog>
  );
}
