import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Button } from "../../../controls/button";
import { Dialog } from "../../../controls/dialog";
import { PasswordField, Problem } from "../../../controls/fields";
import { useForm } from "../../../controls/form";
import { t as controls } from "../../../texts/controls";
import { t } from "../../../texts/settings/account";

interface Props {
  /** Text of the button, and title of the window that asks. */
  readonly action: string;
  readonly text: string;
  readonly isDangerous?: boolean;
  /** Does it. A refused password stands at its field. */
  readonly work: (password: string) => Promise<unknown>;
  /** Further questions. */
  readonly children?: ComponentChildren;
}

/** A button that asks for the password first. */
export function WithPassword({ action, ...rest }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <Button onPress={() => setOpen(true)}>{action}</Button>
      {isOpen && <Ask action={action} {...rest} onClose={() => setOpen(false)} />}
    </div>
  );
}

function Ask({ action, text, isDangerous = false, work, children, onClose }: Props & { onClose: () => void }) {
  const form = useForm({ password: "" }, async ({ password }) => {
    await work(password);
    onClose();
  });
  return (
    <Dialog title={action} onClose={onClose}>
      <form class="with-password" onSubmit={form.onSubmit}>
        <p>{text}</p>
        <PasswordField {...form.of("password")} label={t.current} autocomplete="current-password" required />
        {children}
        <Problem>{form.problem}</Problem>
        <div class="actions">
          <Button onPress={onClose}>{controls.cancel}</Button>
          <Button look={isDangerous ? "danger" : "main"} type="submit" isBusy={form.isBusy}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
