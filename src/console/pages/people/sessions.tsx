import { Button } from "../../controls/button";
import { confirm } from "../../controls/confirm";
import { api } from "../../state";
import { formatAgo } from "../../texts/format";
import { t } from "../../texts/people/people";
import type { Changed, Session } from "./kinds";

interface Props {
  readonly sessions: readonly Session[];
  readonly onChange: Changed;
}

/** Where the person is signed in. Each can be ended by itself. */
export function Sessions({ sessions, onChange }: Props) {
  const end = async ({ id, client }: Session): Promise<void> => {
    const question = { title: t.endSession, text: t.endRobotText, action: t.end, isDangerous: true };
    if (client === "robot" && !(await confirm(question))) return;
    await api().request("DELETE", `/api/sessions/${id}`);
    await onChange();
  };
  return (
    <section class="card">
      <h2>{t.sessions}</h2>
      <ul class="people-list">
        {sessions.map((session) => (
          <li key={session.id}>
            <div>
              <strong>
                {t[session.client]}
                {session.is_current && ` (${t.here})`}
              </strong>
              <p class="hint">
                {session.last_used_at ? t.used(formatAgo(session.last_used_at), session.network ?? "?") : t.never}
              </p>
            </div>
            {!session.is_current && <Button onPress={() => end(session)}>{t.endSession}</Button>}
          </li>
        ))}
      </ul>
    </section>
  );
}
