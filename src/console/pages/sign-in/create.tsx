import { useState } from "preact/hooks";
import { Button } from "../../controls/button";
import { PasswordField, Problem, TextField } from "../../controls/fields";
import { useForm } from "../../controls/form";
import { sendRepeated } from "../../controls/passwords";
import { api, go } from "../../state";
import { t } from "../../texts/sign-in";
import { logIn, type Offer } from "./account";
import { Agreement } from "./agreement";

const EMPTY = { name: "", email: "", password: "", password_confirmation: "", terms_of_service: false };

/** Makes an account. Where the server sends mails the address has to be confirmed first, else it logs in at once. */
export function CreateForm({ offer }: { offer: Offer }) {
  const [isSent, setSent] = useState(false);
  const form = useForm(EMPTY, async ({ terms_of_service: agree_to_terms, ...user }) => {
    await sendRepeated(user.password === user.password_confirmation, "password_confirmation", () =>
      api().request("POST", "/api/users", { body: { ...user, agree_to_terms } }),
    );
    if (offer.hasMail) setSent(true);
    else {
      go("/first-steps", { replace: true });
      await logIn(user, true);
    }
  });
  if (isSent) return <p role="status">{t.checkMail(form.draft.email)}</p>;
  return (
    <form onSubmit={form.onSubmit}>
      <h2>{t.create}</h2>
      <TextField {...form.of("name")} label={t.name} name="name" autocomplete="name" required />
      <TextField {...form.of("email")} label={t.email} type="email" name="email" autocomplete="username" required />
      <PasswordField
        {...form.of("password")}
        label={t.password}
        hint={t.passwordHint}
        name="password"
        autocomplete="new-password"
        required
      />
      <PasswordField
        {...form.of("password_confirmation")}
        label={t.repeat}
        name="password_confirmation"
        autocomplete="new-password"
        required
      />
      {offer.terms !== "" && <Agreement {...form.of("terms_of_service")} terms={offer.terms} />}
      <Problem>{form.problem}</Problem>
      <Button look="main" type="submit" isBusy={form.isBusy}>
        {t.create}
      </Button>
    </form>
  );
}
