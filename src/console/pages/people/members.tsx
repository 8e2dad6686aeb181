import { Button } from "../../controls/button";
import { confirm } from "../../controls/confirm";
import { SelectField } from "../../controls/fields";
import { api, go } from "../../state";
import { formatAgo } from "../../texts/format";
import { t } from "../../texts/people/people";
import type { GoneOne } from "./gone";
import type { Changed, Member } from "./kinds";

interface Props {
  readonly members: readonly Member[];
  readonly owns: boolean;
  readonly onChange: Changed;
  /** Hears of somebody who has been removed and may have left something. */
  readonly onGone: (gone: GoneOne) => void;
}

export const roles = () =>
  [
    { value: "gardener", text: t.gardener },
    { value: "viewer", text: t.viewer },
  ] as const;

/** The people of the garden. The owner changes roles and removes; a member leaves. */
export function Members({ members, owns, onChange, onGone }: Props) {
  const remove = async ({ id, name, role }: Member): Promise<void> => {
    const title = t.removeOf(name);
    if (!(await confirm({ title, text: t.removeText, action: t.remove, isDangerous: true }))) return;
    const { scripts } = await api().request<GoneOne>("DELETE", `/api/members/${id}`);
    if (role === "gardener" || scripts.length > 0) onGone({ name, scripts });
    await onChange();
  };
  const leave = async ({ id }: Member): Promise<void> => {
    if (!(await confirm({ title: t.leave, text: t.leaveText, action: t.leave, isDangerous: true }))) return;
    await api().request("DELETE", `/api/members/${id}`);
    go("/");
  };
  const setRole = async ({ id }: Member, role: string): Promise<void> => {
    await api().request("PATCH", `/api/members/${id}`, { body: { role } });
    await onChange();
  };
  const endClass = async (): Promise<void> => {
    if (!(await confirm({ title: t.endClass, text: t.endClassText, action: t.endClass, isDangerous: true }))) return;
    await api().request("DELETE", "/api/members?names_only=true");
    await onChange();
  };
  return (
    <section class="card">
      <h2>{t.members}</h2>
      <ul class="people-list">
        {members.map((member) => (
          <li key={member.id}>
            <div>
              <strong>{member.name}</strong>
              <p class="hint">{about(member)}</p>
            </div>
            {owns && member.role !== "owner" && (
              <>
                <SelectField
                  label={t.roleOf(member.name)}
                  value={member.role}
                  choices={roles()}
                  onChange={(role) => void setRole(member, role)}
                />
                <Button icon="delete" look="quiet" aria-label={t.removeOf(member.name)} onPress={() => remove(member)}>
                  {t.remove}
                </Button>
              </>
            )}
            {!owns && member.email !== undefined && member.role !== "owner" && (
              <Button onPress={() => leave(member)}>{t.leave}</Button>
            )}
          </li>
        ))}
      </ul>
      {owns && members.some(({ email }) => email === null) && (
        <div>
          <Button look="danger" onPress={endClass}>
            {t.endClass}
          </Button>
        </div>
      )}
    </section>
  );
}

function about({ role, email, last_used_at }: Member): string {
  const seen = last_used_at ? t.seen(formatAgo(last_used_at)) : "";
  const how = email === null ? t.pupil : (email ?? "");
  return [t[role], how, seen].filter((part) => part !== "").join(" · ");
}
