import { useState } from "preact/hooks";
import { Button } from "../../controls/button";
import { PasswordField, Problem, TextField, ToggleField } from "../../controls/fields";
import { useForm } from "../../controls/form";
import { GardenshedError } from "../../state/api";
import { t } from "../../texts/sign-in";
import { logIn, type Offer } from "./account";
import { Agreement } from "./agreement";

export function LogInForm({ offer }: { offer: Offer }) {
  const [asksTerms, setAsksTerms] = useState(false);
  const initial = { email: "", password: "", stays: true, agree_to_terms: false };
  const form = useForm(initial, async ({ email, password, stays, agree_to_terms }) => {
    try {
      await logIn({ email, password, ...(agree_to_terms && { agree_to_terms }) }, stays);
    } catch (error) {
      if (error instanceof GardenshedError && error.status === 451) setAsksTerms(true);
      throw error;
    }
  });
  return (
    <form onSubmit={form.onSubmit}>
      <h2>{t.logIn}</h2>
      <TextField {...form.of("email")} label={t.email} type="email" name="email" autocomplete="username" required />
      <PasswordField
        {...form.of("password")}
        label={t.password}
        name="password"
        autocomplete="current-password"
        required
      />
      {asksTerms && <Agreement {...form.of("agree_to_terms")} terms={offer.terms} />}
      <ToggleField {...form.of("stays")} label={t.stay} />
      <Problem>{form.problem}</Problem>
      <Button look="main" type="submit" isBusy={form.isBusy}>
        {t.logIn}
      </Button>
    </form>
  );
}
