import type { Device, FirmwareConfig, WebAppConfig } from "../../../../client/records";
import { takesCurrent } from "../../../../robot/machine/boards";
import { currentOf, currentPercent } from "../../../care/motors";
import { Button } from "../../../controls/button";
import { SelectField } from "../../../controls/fields";
import { NumberField } from "../../../controls/number-field";
import { ownerOnly } from "../../../controls/owner-only";
import { useRecordForm } from "../../../controls/record-form";
import { editOne, one, tell } from "../../../state";
import type { Axis } from "../../../state/robot";
import { formatNumber, withUnit } from "../../../texts/format";
import { t } from "../../../texts/setup/hands/hands";
import { pluginValue, savePluginValues } from "../../../controls/programs/plugin-values";

interface NumbersProps {
  /** Labels by the names of the numbers. */
  readonly labels: Readonly<Record<string, string>>;
  readonly units: Readonly<Record<string, string>>;
  readonly stored: Readonly<Record<string, number | undefined>>;
  readonly save: (values: Readonly<Record<string, number>>) => Promise<unknown>;
  readonly off?: string | undefined;
  /** Bounds of all of them. */
  readonly hint?: string;
  readonly refuse?: (value: number) => string | undefined;
}

/** Numbers that are stored with a press: those that were typed, and no others. */
function Numbers({ labels, units, stored, save, off, hint, refuse }: NumbersProps) {
  const form = useRecordForm(stored, (changes) => save(changes as Readonly<Record<string, number>>)); // blank ones are refused
  return (
    <form class="setup-numbers" onSubmit={form.onSubmit}>
      {Object.entries(labels).map(([name, label]) => (
        <NumberField
          key={name}
          {...form.of(name)}
          label={label}
          isNeeded
          hint={hint}
          refuse={refuse}
          {...(units[name] !== undefined && { unit: units[name] })}
        />
      ))}
      {form.problem && <p class="problem">{form.problem}</p>}
      <Button type="submit" isBusy={form.isBusy} off={off}>
        {t.save}
      </Button>
    </form>
  );
}

/** Settings of a motor as steps and milliamperes, as the account keeps them. */
export function MotorNumbers({ labels, units }: Pick<NumbersProps, "labels" | "units">) {
  const config = one("firmwareConfig") as Readonly<Record<string, number | undefined>> | undefined; // its settings are numbers
  const names = Object.keys(labels);
  return (
    <Numbers
      labels={labels}
      units={units}
      off={ownerOnly()}
      stored={Object.fromEntries(names.map((name) => [name, config?.[name]]))}
      save={(values) => editOne("firmwareConfig", values as Partial<FirmwareConfig>, { undo: t.saved })}
    />
  );
}

/** The current of a motor as percent of what its driver can, for boards that take one. */
export function MotorPercent({ axis }: { axis: Axis }) {
  const field = `movement_motor_current_${axis}` as const;
  const mA = one("firmwareConfig")?.[field];
  if (typeof mA !== "number" || !takesCurrent(one("dosConfig")?.firmware_hardware)) return null;
  return (
    <Numbers
      labels={{ percent: t.percent }}
      units={{ percent: "%" }}
      stored={{ percent: currentPercent(mA) }}
      hint={t.percentHint(withUnit(formatNumber(mA, 0), "mA"))}
      refuse={(percent) => (percent >= 0 && percent <= 100 ? undefined : t.percentRange)}
      off={ownerOnly()}
      save={({ percent = 0 }) => editOne("firmwareConfig", { [field]: currentOf(percent) }, { undo: t.saved })}
    />
  );
}

/** Numbers among the plugin values. */
export function PluginNumbers({ labels }: Pick<NumbersProps, "labels">) {
  const numberOf = (key: string): number | undefined => {
    const value = pluginValue(key);
    return value === undefined || value === "" || Number.isNaN(Number(value)) ? undefined : Number(value);
  };
  const names = Object.keys(labels);
  return (
    <Numbers
      labels={labels}
      units={Object.fromEntries(names.map((name) => [name, "mm"]))}
      stored={Object.fromEntries(names.map((name) => [name, numberOf(name)]))}
      save={(values) =>
        savePluginValues(Object.fromEntries(Object.entries(values).map(([key, value]) => [key, String(value)])))
      }
    />
  );
}

const CORNERS = [1, 2, 3, 4] as const;

/** The corner of the map in which the origin is. */
export const Corner = () => (
  <SelectField
    label={t.corner}
    value={one("webAppConfig")?.bot_origin_quadrant ?? CORNERS[1]}
    choices={CORNERS.map((corner) => ({ value: corner, text: t[`corner_${corner}`] }))}
    onChange={(corner) =>
      void editOne("webAppConfig", { bot_origin_quadrant: corner } as Partial<WebAppConfig>, { undo: t.saved }).catch(
        tell,
      )
    }
  />
);

const SBCS = ["3", "4", "5", "01", "02"] as const;

/** The small computer of the robot. */
export const Computer = () => (
  <SelectField
    label={t.computer}
    value={one("device")?.sbc ?? null}
    choices={[{ value: null, text: t.notChosen }, ...SBCS.map((sbc) => ({ value: sbc, text: t[`sbc_${sbc}`] }))]}
    onChange={(sbc) => void editOne("device", { sbc } as Partial<Device>, { undo: t.saved }).catch(tell)}
  />
);

const USUAL_HOUR = 3;

/** The hour of updates, by the clock of the garden. */
export const Hour = () => (
  <SelectField
    label={t.hour}
    value={one("device")?.ota_hour ?? USUAL_HOUR}
    choices={Array.from({ length: 24 }, (_, hour) => ({ value: hour, text: `${hour}:00` }))}
    onChange={(ota_hour) => void editOne("device", { ota_hour }, { undo: t.saved }).catch(tell)}
  />
);
