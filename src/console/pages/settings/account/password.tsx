import { useState } from "preact/hooks";
import { Button } from "../../../controls/button";
import { PasswordField, Problem } from "../../../controls/fields";
import { useForm } from "../../../controls/form";
import { sendRepeated } from "../../../controls/passwords";
import { say } from "../../../state";
import { GardenshedError } from "../../../state/api";
import { t } from "../../../texts/settings/account";
import { changePassword } from "./hand-over";

/** Fewest characters of a password (`accounts.md` §3.1). */
const SHORTEST = 8;
const EMPTY = { password: "", new_password: "", new_password_confirmation: "" };

/** A new password. It begins empty again when it is stored. */
export function PasswordCard() {
  const [round, setRound] = useState(0);
  return <PasswordForm key={round} onDone={() => setRound(round + 1)} />;
}

const SAID = { alone: "passwordChanged", told: "passwordTold", away: "passwordAway" } as const;

function PasswordForm({ onDone }: { onDone: () => void }) {
  const [isTelling, setTelling] = useState(false);
  const form = useForm(EMPTY, async (draft) => {
    // The server would say it of `password`, which is the present one here.
    if (draft.new_password.trim().length < SHORTEST) throw new GardenshedError(422, { new_password: t.nextHint });
    const isSame = draft.new_password === draft.new_password_confirmation;
    const send = () => changePassword(draft, setTelling);
    say(t[SAID[await sendRepeated(isSame, "new_password_confirmation", send)]]);
    onDone();
  });
  return (
    <form id="password" class="card" onSubmit={form.onSubmit}>
      <h2>{t.password}</h2>
      <p class="hint">{t.passwordText}</p>
      <PasswordField {...form.of("password")} label={t.current} autocomplete="current-password" required />
      <PasswordField
        {...form.of("new_password")}
        label={t.next}
        hint={t.nextHint}
        autocomplete="new-password"
        required
      />
      <PasswordField {...form.of("new_password_confirmation")} label={t.again} autocomplete="new-password" required />
      <Problem>{form.problem}</Problem>
      {form.isBusy && isTelling && <p role="status">{t.telling}</p>}
      <div>
        <Button type="submit" isBusy={form.isBusy}>
          {t.changePassword}
        </Button>
      </div>
    </form>
  );
}
