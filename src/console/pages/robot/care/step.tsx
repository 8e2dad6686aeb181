import { useState } from "preact/hooks";
import { ActButton, Outcome } from "../../../controls/care/act";
import { syncAct } from "../../../controls/care/offered";
import { RobotButton } from "../../../controls/off";
import { api } from "../../../state";
import { t } from "../../../texts/care/care";
import { formatNumber } from "../../../texts/format";
import { lastTold } from "../../../controls/care/last-told";

const STEPS = ["synced", "syncing", "sync_now", "sync_error", "maintenance"] as const;

/** Whether the robot knows the account as it is, and whether it answers. */
export function InStep() {
  const { sync } = lastTold().told;
  const step = STEPS.find((each) => each === sync);
  return (
    <section class="card">
      <h2>{t.sync}</h2>
      <p class={step === "sync_error" ? "problem" : undefined}>{step ? t[step] : t.notTold}</p>
      <div class="toolbar">
        <ActButton act={syncAct()} />
        <Pings />
      </div>
      <Outcome name="sync" />
    </section>
  );
}

const PINGS = 5;
const PATIENCE_S = 5;

/** Asks the robot to do nothing, and measures until it has answered; undefined without an answer. Milliseconds. */
async function ping(): Promise<number | undefined> {
  const begun = performance.now();
  const body = { body: [], timeout_s: PATIENCE_S };
  const request = { body, timeoutMs: (PATIENCE_S + 5) * 1000 };
  return api()
    .request("POST", "/api/device/commands", request)
    .then(
      () => performance.now() - begun,
      () => undefined,
    );
}

function Pings() {
  const [told, setTold] = useState<string>();
  const measure = async (): Promise<void> => {
    setTold(undefined);
    const times: number[] = [];
    for (let n = 0; n < PINGS; n++) {
      const time = await ping();
      if (time !== undefined) times.push(time);
    }
    const middle = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)];
    setTold(middle === undefined ? t.allLost : t.pinged(PINGS - times.length, formatNumber(middle, 0)));
  };
  return (
    <>
      <RobotButton icon="wifi" onPress={measure}>
        {t.pings}
      </RobotButton>
      <span class="hint" role="status">
        {told}
      </span>
    </>
  );
}
