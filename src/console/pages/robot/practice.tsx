import { useState } from "preact/hooks";
import { Button } from "../../controls/button";
import { confirm } from "../../controls/confirm";
import { SelectField, ToggleField } from "../../controls/fields";
import { Shut } from "../../controls/shut";
import { Awaited } from "../../controls/states";
import { api, catchUp, collection, isPractice, lookOnly, presence, say } from "../../state";
import { textOf } from "../../state/message";
import { t } from "../../texts/practice";

/** Practice robot as `GET /api/device/practice` tells it (`robot.md` §3). */
interface PracticeRobot {
  readonly on: boolean;
  readonly speed: number;
  readonly traces: Readonly<Record<"logs" | "readings" | "telemetries" | "images" | "changes", number>>;
}

const PATH = "/api/device/practice";
const SPEEDS = [1, 2, 4, 10, 20] as const;

/** The robot without a machine: offered while no real one was seen, and shown while it is there. */
export function Practice() {
  const robot = presence.value?.robot;
  if (!robot || (robot.seen_at !== null && !isPractice.value)) return null;
  const read = () => api().request<PracticeRobot>("GET", PATH);
  return <Awaited work={read}>{(practice) => <Switch known={practice} />}</Awaited>;
}

function Switch({ known }: { known: PracticeRobot }) {
  const [practice, setPractice] = useState(known);
  const [problem, setProblem] = useState<string>();
  const set = async (fields: { readonly on?: boolean; readonly speed?: number }): Promise<void> => {
    setProblem(undefined);
    try {
      setPractice(await api().request<PracticeRobot>("PATCH", PATH, { body: fields }));
    } catch (error) {
      setProblem(textOf(error));
    }
  };
  const clear = async (): Promise<void> => {
    if (!(await confirm({ title: t.clearTitle, text: t.clearText, action: t.clear, isDangerous: true }))) return;
    await api().request("DELETE", `${PATH}/traces`);
    setPractice(await api().request<PracticeRobot>("GET", PATH));
    await Promise.all([
      catchUp(),
      ...(["logs", "sensorReadings", "images"] as const).map((kind) => collection(kind).load()),
    ]);
    say(t.cleared);
  };
  const { on, speed, traces } = practice;
  const left = Object.values(traces).reduce((sum, count) => sum + count, 0);
  return (
    <section class="card robot-practice">
      <Shut why={lookOnly.value}>
        <ToggleField
          label={t.practice}
          hint={t.hint}
          error={problem}
          value={on}
          onChange={(isOn) => void set({ on: isOn })}
        />
        {on && (
          <SelectField
            label={t.speed}
            value={speed}
            onChange={(times) => void set({ speed: times })}
            choices={SPEEDS.map((value) => ({ value, text: t.times(value) }))}
          />
        )}
      </Shut>
      {left > 0 && (
        <div class="actions">
          <Button look="quiet" icon="delete" changes onPress={clear}>
            {t.clear}
          </Button>
        </div>
      )}
    </section>
  );
}
