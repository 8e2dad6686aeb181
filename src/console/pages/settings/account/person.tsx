import { useState } from "preact/hooks";
import { Button } from "../../../controls/button";
import { Problem, TextField } from "../../../controls/fields";
import { useRecordForm } from "../../../controls/record-form";
import { say } from "../../../state";
import { t as controls } from "../../../texts/controls";
import { t } from "../../../texts/settings/account";
import { editUser, type User } from "./user";

interface Props {
  readonly user: User;
  readonly hasAi: boolean;
  readonly onStored: (user: User) => void;
}

/** Name, address, and the language of the AI where there is one. Where the server sends mails, a new address has to be confirmed first. */
export function PersonCard({ user: { name, email, language }, hasAi, onStored }: Props) {
  const [waitsFor, setWaitsFor] = useState<string>();
  const form = useRecordForm({ name, email, language }, async (changes) => {
    const stored = await editUser(changes);
    onStored(stored);
    const wanted = changes.email?.trim();
    if (wanted !== undefined) setWaitsFor(stored.email === wanted.toLowerCase() ? undefined : wanted);
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
