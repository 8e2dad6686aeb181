import { useState } from "preact/hooks";
import { ToggleField } from "../../../controls/fields";
import { say } from "../../../state";
import { t } from "../../../texts/settings/account";
import { endOtherSessions } from "./user";
import { WithPassword } from "./with-password";

/** A way to sign out wherever else this account is signed in. */
export function SessionsCard() {
  const [isRobotToo, setRobotToo] = useState(false);
  const end = async (password: string): Promise<void> => {
    await endOtherSessions(password, isRobotToo);
    say(t.sessionsEnded);
  };
  return (
    <section id="sessions" class="card">
      <h2>{t.sessions}</h2>
      <p class="hint">{t.sessionsText}</p>
      <WithPassword action={t.endSessions} text={t.sessionsText} work={end}>
        <ToggleField label={t.robotToo} hint={t.robotTooHint} value={isRobotToo} onChange={setRobotToo} />
      </WithPassword>
    </section>
  );
}
