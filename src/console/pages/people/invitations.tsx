import { useState } from "preact/hooks";
import { Button } from "../../controls/button";
import { Code } from "../../controls/code";
import { Problem, SelectField, TextField, ToggleField } from "../../controls/fields";
import { useForm } from "../../controls/form";
import { api } from "../../state";
import { formatDateTime } from "../../texts/format";
import { t } from "../../texts/people/people";
import type { Changed, Invitation } from "./kinds";
import { roles } from "./members";

interface Props {
  readonly invitations: readonly Invitation[];
  readonly onChange: Changed;
}

const EMPTY = { role: "gardener", email: "", uses: "1", names_only: false };

/** Invites by an address that is shown once, also as a QR code, and lists what is open. */
export function Invitations({ invitations, onChange }: Props) {
  const [url, setUrl] = useState("");
  const form = useForm(EMPTY, async ({ email, ...rest }) => {
    const body = { ...rest, ...(email.trim() !== "" && { email }) };
    setUrl((await api().request<{ url: string }>("POST", "/api/invitations", { body })).url);
    await onChange();
  });
  const withdraw = async (id: number): Promise<void> => {
    await api().request("DELETE", `/api/invitations/${id}`);
    await onChange();
  };
  return (
    <section class="card">
      <h2>{t.invite}</h2>
      <p class="hint">{t.inviteText}</p>
      <form class="form" onSubmit={form.onSubmit}>
        <SelectField {...form.of("role")} label={t.role} choices={roles()} />
        <TextField {...form.of("uses")} label={t.uses} required />
        <ToggleField {...form.of("names_only")} label={t.namesOnly} hint={t.namesOnlyHint} />
        <TextField {...form.of("email")} label={t.email} type="email" autocomplete="off" />
        <Problem>{form.problem}</Problem>
        <div>
          <Button look="main" type="submit" isBusy={form.isBusy}>
            {t.makeInvitation}
          </Button>
        </div>
      </form>
      {url !== "" && (
        <div class="people-new" role="status">
          <TextField label={t.address} hint={t.onceHint} value={url} onChange={setUrl} />
          <Code text={url} label={t.code} />
        </div>
      )}
      {invitations.length > 0 && <h3>{t.open}</h3>}
      <ul class="people-list">
        {invitations.map(({ id, role, email, uses, expires_at }) => (
          <li key={id}>
            <div>
              <strong>{t[role]}</strong>
              <p class="hint">
                {t.usesLeft(uses, formatDateTime(expires_at))} {email}
              </p>
            </div>
            <Button onPress={() => withdraw(id)}>{t.withdraw}</Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
