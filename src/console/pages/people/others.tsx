import { Button } from "../../controls/button";
import { confirm } from "../../controls/confirm";
import { api, say } from "../../state";
import { t } from "../../texts/people/others";
import type { Changed, Program, Session } from "./kinds";

interface Props {
  readonly programs: readonly Program[];
  readonly sessions: readonly Session[];
  readonly onChange: Changed;
}

/** Ends everybody but the owner in this window: after a restore, or when a code got about. The robot stays. */
export function Others({ programs, sessions, onChange }: Props) {
  const others = sessions.filter(({ client, is_current }) => !is_current && client !== "robot");
  const end = async (): Promise<void> => {
    if (!(await confirm({ title: t.ask, text: t.text, action: t.end, isDangerous: true }))) return;
    const paths = [
      "members",
      ...programs.map(({ id }) => `programs/${id}`),
      ...others.map(({ id }) => `sessions/${id}`),
    ];
    for (const path of paths) await api().request("DELETE", `/api/${path}`);
    await onChange();
    say(t.ended);
  };
  return (
    <section class="card">
      <h2>{t.title}</h2>
      <p class="hint">{t.text}</p>
      <div>
        <Button look="danger" onPress={end}>
          {t.end}
        </Button>
      </div>
    </section>
  );
}
