import { useRef, useState } from "preact/hooks";
import { takesCurrent } from "../../../robot/machine/boards";
import { currentPercent, keptInMm, toMm, toSteps } from "../../care/motors";
import { confirm } from "../../controls/confirm";
import { SelectField, TextField, ToggleField } from "../../controls/fields";
import { NumberField } from "../../controls/number-field";
import { ZoneField } from "../../controls/zone-field";
import { GardenshedError } from "../../state/api";
import { textOf } from "../../state/message";
import { unitText } from "../../texts/settings/units";
import { editOne, one } from "../../state";
import { t as fields } from "../../texts/controls/fields";
import { formatNumber, withUnit } from "../../texts/format";
import { t as motors } from "../../texts/settings/motors";
import { t } from "../../texts/settings/settings";
import { shownPerMm, unitInMm } from "./motors/unit";
import type { Row } from "../../controls/settings/row";
import type { SettingsKind, Spec, Value } from "../../controls/settings/settings";
import { choicesOf, isSwitch, storedIn } from "./values";

interface Props {
  readonly kind: SettingsKind;
  readonly field: string;
  readonly spec: Spec;
  readonly row: Row;
  readonly label: string;
  readonly hint?: string | undefined;
}

interface Draft {
  readonly value: Value;
}

/** Why a value is not sent at all. */
function problemOf({ type, minimum, maximum, default: fallback }: Spec, value: Value, scale = 1): string | undefined {
  if (typeof value === "number" && minimum !== undefined && maximum !== undefined) {
    const fits = value >= minimum && value <= maximum;
    return fits ? undefined : t.range(formatNumber(minimum / scale), formatNumber(maximum / scale));
  }
  const isNumber = type === "integer" || type === "number";
  return isNumber && value === null && typeof fallback === "number" ? fields.number : undefined;
}

const isNullable = ({ isOptional, default: fallback }: Spec): boolean => isOptional === true || fallback === null;

const reasonOf = (error: unknown, field: string): string => {
  const own = error instanceof GardenshedError ? error.fields[field] : undefined;
  return typeof own === "string" ? own : textOf(error);
};

const CURRENT = /^movement_motor_current_/;

/** The percent of a motor current, where the board takes one. */
function percentOf(mA: Value): string | undefined {
  if (typeof mA !== "number" || !takesCurrent(one("dosConfig")?.firmware_hardware)) return undefined;
  return motors.percent(withUnit(formatNumber(currentPercent(mA), 0), "%"));
}

/** Lengths and speeds that stay as they are in mm, where other steps per mm are stored and somebody wants that. */
async function keptBeside(kind: SettingsKind, field: string, next: Value): Promise<object> {
  if (kind !== "firmwareConfig" || typeof next !== "number" || next <= 0) return {};
  const kept = keptInMm(field, next, { ...one("firmwareConfig") });
  if (Object.keys(kept).length === 0) return {};
  const isKept = await confirm({ title: motors.keepAsk, text: motors.keepText, action: motors.keep });
  return isKept ? kept : {};
}

/**
 * One field. A choice is stored at once, a typed value when the field is left. Until then it is a draft, which no
 * change from elsewhere touches. A refused value stays, with the reason.
 */
export function Control({ kind, field, spec, row, label, hint }: Props) {
  const [draft, setDraft] = useState<Draft>();
  const [newest, sent] = [useRef<Draft>(undefined), useRef<Draft>(undefined)];
  const [error, setError] = useState<string>();
  const stored = storedIn(kind, field);
  const perMm = shownPerMm(kind, field);
  const value = draft ? draft.value : stored;

  const begin = (next: Draft | undefined): void => {
    newest.current = next;
    setDraft(next);
  };
  const type = (next: Value): void => {
    begin({ value: next });
    setError(undefined);
  };
  /** `own`: the draft it comes from. One that was typed since stays as it is. */
  const save = async (next: Value, own?: Draft): Promise<void> => {
    const problem = problemOf(spec, next, perMm);
    setError(problem);
    if (problem !== undefined) return;
    try {
      if (next !== stored) await editOne(kind, { [field]: next, ...(await keptBeside(kind, field, next)) });
      if (newest.current === own) begin(undefined);
    } catch (refusal) {
      if (!newest.current || newest.current === own) setError(reasonOf(refusal, field));
    }
  };
  const leave = (form: HTMLFormElement): void => {
    if (!draft || draft === sent.current) return; // Enter has sent it
    if (form.querySelector("input:invalid")) return; // the field says why
    sent.current = draft;
    void save(draft.value, draft).finally(() => {
      if (sent.current === draft) sent.current = undefined;
    });
  };
  const shared = { label, hint, error };
  const choices = choicesOf(row, spec, stored);

  if (row.control === "zone")
    return (
      <ZoneField hint={hint} error={error} value={String(value ?? "") || null} onChange={(zone) => void save(zone)} />
    );
  if (isSwitch(spec)) {
    const encoded = (isOn: boolean): Value => (spec.type === "boolean" ? isOn : Number(isOn));
    return (
      <ToggleField {...shared} value={value === true || value === 1} onChange={(isOn) => void save(encoded(isOn))} />
    );
  }
  if (choices) {
    const chosen = typeof value === "boolean" ? null : value;
    return <SelectField {...shared} value={chosen} onChange={(next) => void save(next)} choices={choices} />;
  }
  return (
    <form
      onFocusOut={({ currentTarget }) => leave(currentTarget)}
      onSubmit={(event) => {
        event.preventDefault();
        leave(event.currentTarget);
      }}
    >
      {spec.type === "string" ? (
        <TextField
          {...shared}
          value={String(value ?? "")}
          onChange={(text) => type(text === "" && isNullable(spec) ? null : text)}
          autocomplete="off"
        />
      ) : (
        <NumberField
          {...shared}
          {...(row.unit !== undefined && { unit: unitText(perMm === undefined ? row.unit : unitInMm(row.unit)) })}
          {...(kind === "firmwareConfig" && CURRENT.test(field) && { hint: percentOf(value) ?? hint })}
          value={typeof value !== "number" ? undefined : perMm === undefined ? value : toMm(value, perMm)}
          onChange={(number) =>
            type(number === undefined ? null : perMm === undefined ? number : toSteps(number, perMm))
          }
        />
      )}
    </form>
  );
}
