import { ActButton, Outcome } from "../../../controls/care/act";
import { isAtWork, watchedAct } from "../../../controls/care/watcher";
import { powerOffAct, resetAct, restartAct } from "../../../controls/care/offered";
import { Code } from "../../../controls/code";
import { useDiagnosis } from "../../../controls/diagnosis";
import { Link } from "../../../controls/link";
import { isConnected } from "../../../state";
import { t } from "../../../texts/care/care";
import { formatDateTime } from "../../../texts/format";
import { titles } from "../../../texts/pages";
import { t as setup } from "../../../texts/setup/lines";
import { lastTold } from "../../../controls/care/last-told";

/** Restart and end of the robot. */
export function Power() {
  const { uptime } = lastTold().told;
  const hasFailed = watchedAct("restart")?.verdict.is === "failed";
  return (
    <section class="card">
      <h2>{t.restartTitle}</h2>
      {isConnected.value && uptime !== undefined && (
        <p class="hint">{t.upSince(formatDateTime(Date.now() / 1000 - uptime))}</p>
      )}
      <div class="toolbar">
        <ActButton act={restartAct()} />
        <ActButton act={powerOffAct()} />
      </div>
      <Outcome name="restart" />
      <Outcome name="power_off" />
      {hasFailed && (
        <p class="links">
          <Link to="/setup">{titles.setup}</Link>
        </p>
      )}
    </section>
  );
}

/** Forgetting of everything that the robot knows; it then waits for its set-up. */
export function Reset() {
  const address = useDiagnosis()?.diagnosis.addresses[0];
  const isShown = isAtWork("reset") || watchedAct("reset")?.verdict.is === "done";
  return (
    <section class="card">
      <h2>{t.reset}</h2>
      <p class="hint">{t.resetHint}</p>
      <div class="toolbar">
        <ActButton act={resetAct()} />
      </div>
      <Outcome name="reset" />
      {isShown && address !== undefined && (
        <div class="care-address">
          <Code text={address} label={setup.codeOf(address)} />
          <p>{address}</p>
        </div>
      )}
    </section>
  );
}
