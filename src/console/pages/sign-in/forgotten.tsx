import { useState } from "preact/hooks";
import { Button } from "../../controls/button";
import { Problem, TextField } from "../../controls/fields";
import { useForm } from "../../controls/form";
import { api } from "../../state";
import { t } from "../../texts/sign-in";
import type { Offer } from "./account";

/** Sends a mail with a link; a server without mails says whom to ask. */
export function ForgottenForm({ offer }: { offer: Offer }) {
  const [isSent, setSent] = useState(false);
  const form = useForm({ email: "" }, async (body) => {
    await api().request("POST", "/api/password_resets", { body });
    setSent(true);
  });
  if (!offer.hasMail) {
    return (
      <>
        <h2>{t.forgotten}</h2>
        <p>{t.noMail}</p>
        <pre>gardenshed user password {"<e-mail>"}</pre>
      </>
    );
  }
  if (isSent) return <p role="status">{t.resetSent(form.draft.email)}</p>;
  return (
    <form onSubmit={form.onSubmit}>
      <h2>{t.forgotten}</h2>
      <p>{t.forgottenText}</p>
      <TextField {...form.of("email")} label={t.email} type="email" name="email" autocomplete="username" required />
      <Problem>{form.problem}</Problem>
      <Button look="main" type="submit" isBusy={form.isBusy}>
        {t.sendMail}
      </Button>
    </form>
  );
}
