import { useState } from "preact/hooks";
import { Button } from "../../../controls/button";
import { Problem, TextField } from "../../../controls/fields";
import { useForm } from "../../../controls/form";
import { say } from "../../../state";
import { t as controls } from "../../../texts/controls";
import { t } from "../../../texts/settings/account";
import { editUser, type User } from "./user";

/** Name, address, and the language of the AI where there is one. Where the server sends mails, a new address has to be confirmed first. */
export function PersonCard({ user: { name, email, language }, hasAi }: { user: User; hasAi: boolean }) {
  const [waitsFor, setWaitsFor] = useState<string>();
  const form = useForm({ name, email, language }, async (draft) => {
    const stored = await editUser(draft);
    setWaitsFor(stored.email === draft.email.trim().toLowerCase() ? undefined : draft.email);
    say(t.saved);
  });
  return (
    <form id="person" class="card" onSubmit={form.onSubmit}>
      <h2>{t.person}</h2>
      <TextField {...form.of("name")} label={t.name} autocomplete="name" />
      <TextField {...form.of("email")} label={t.email} hint={t.emailHint} type="email" autocomplete="username" />
      {hasAi && <TextField {...form.of("language")} label={t.language} hint={t.languageHint} autocomplete="off" />}
      {waitsFor !== undefined && <p role="status">{t.mailSent(waitsFor)}</p>}
      <Problem>{form.problem}</Problem>
      <div>
        <Button type="submit" isBusy={form.isBusy} disabled={!form.isChanged}>
          {controls.save}
        </Button>
      </div>
    </form>
  );
}
