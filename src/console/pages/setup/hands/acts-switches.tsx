import { useEffect, useState } from "preact/hooks";
import { waterPinOf } from "../../../../robot/garden/wiring";
import { Button } from "../../../controls/button";
import { onLog } from "../../../controls/heard";
import { RobotButton, whyOff } from "../../../controls/off";
import { pulse } from "../../../controls/orders/orders";
import { isConnected, isLocked, list, unlock } from "../../../state";
import { formatNumber, withUnit } from "../../../texts/format";
import { t } from "../../../texts/setup/hands/hands";
import { ToPage } from "../actions";
import type { ActProps } from "./lines";
import { titleOf } from "./words";

/** Pins of robots of all kinds. */
const PUMP_PIN = 9;
const LIGHT_PIN = 7;

interface PulseProps extends ActProps {
  readonly pin: number;
  readonly seconds: number;
}

/** Switches a pin on for a time. */
function Pulse({ line, onBegin, pin, seconds }: PulseProps) {
  const text = t.pinFor(titleOf(line), withUnit(formatNumber(seconds, 0), "s"));
  return (
    <div class="toolbar">
      <RobotButton look="main" onPress={() => (onBegin(), pulse(text, [pin], seconds))}>
        {text}
      </RobotButton>
    </div>
  );
}

export const Valve = (props: ActProps) => <Pulse {...props} pin={waterPinOf(list("peripherals"))} seconds={2} />;
export const Pump = (props: ActProps) => <Pulse {...props} pin={PUMP_PIN} seconds={3} />;
export const Light = (props: ActProps) => <Pulse {...props} pin={LIGHT_PIN} seconds={3} />;

/** Whether the robot is stopped, as it says while somebody presses the buttons on its box. */
export function Stopped({ onBegin }: ActProps) {
  const [wasLocked, setWasLocked] = useState(false);
  useEffect(() => {
    if (!isLocked.value) return;
    setWasLocked(true);
    onBegin();
  }, [isLocked.value]);
  return (
    <>
      {isConnected.value && <p role="status">{isLocked.value ? t.locked : wasLocked ? t.wasLocked : t.notLocked}</p>}
      <Unlock />
    </>
  );
}

/** Lets the robot move again. */
export const Unlock = () =>
  isLocked.value ? (
    <div class="toolbar">
      <Button icon="unlock" off={whyOff("stays")} onPress={unlock}>
        {t.unlock}
      </Button>
    </div>
  ) : null;

const TRIGGERED = /triggered/i;

/** The buttons that the robot has heard since the page is open. */
export function Buttons() {
  const [heard, setHeard] = useState<readonly string[]>([]);
  useEffect(
    () =>
      onLog(({ message }) => {
        if (TRIGGERED.test(message)) setHeard((before) => [...before.filter((each) => each !== message), message]);
      }),
    [],
  );
  return (
    <>
      <div role="status">
        <ul>
          {heard.length === 0 ? <li>{t.noneHeard}</li> : heard.map((message) => <li key={message}>{message}</li>)}
        </ul>
      </div>
      <div class="toolbar">
        <ToPage to="/settings?tab=hardware&part=pinBindings" text={t.toButtons} />
      </div>
    </>
  );
}
