import { useEffect, useRef } from "preact/hooks";
import { Button } from "../../controls/button";
import { ownerOnly } from "../../controls/owner-only";
import { toMm } from "../../care/motors";
import { beep, hasVoice, speak } from "../../controls/voice";
import { editOne, lookOnly, one, query } from "../../state";
import { formatNumber } from "../../texts/format";
import { language } from "../../texts/language";
import { t } from "../../texts/settings/settings";
import { unitText } from "../../texts/settings/units";
import { Control } from "./control";
import { shownPerMm } from "./motors/unit";
import type { Row } from "../../controls/settings/row";
import type { Setting, SettingsKind, Spec } from "../../controls/settings/settings";
import { changedFields, defaultOf, isSwitch, textOfValue } from "./values";

/** Sets fields back to their defaults. */
export function resetSettings(settings: readonly Setting[]): Promise<unknown> {
  const kinds = Map.groupBy(settings, ({ kind }) => kind);
  return Promise.all(
    [...kinds].map(([kind, own]) => {
      const fields = own.flatMap(changedFields);
      const defaults = Object.fromEntries(fields.map((field) => [field.name, defaultOf(kind, field)]));
      return editOne(kind, defaults, { undo: t.wasReset(own.length) });
    }),
  );
}

/** Why settings of a kind are off. Preferences hold in this window for those who may only look (`people.md` §5). */
export const whyShut = (kind: SettingsKind): string | undefined =>
  kind === "firmwareConfig" ? ownerOnly() : kind === "webAppConfig" ? undefined : lookOnly.value;

/** The limits of a number, shown as a hint. */
const limitsOf = (spec: Spec): string | undefined =>
  spec.minimum !== undefined && spec.maximum !== undefined && !isSwitch(spec)
    ? t.range(formatNumber(spec.minimum), formatNumber(spec.maximum))
    : undefined;

const joined = (...parts: (string | undefined)[]): string | undefined => parts.filter(Boolean).join(" ") || undefined;

/** Brings the row into view that the address names, and the focus to its control. */
function useOpened(name: string) {
  const row = useRef<HTMLLIElement>(null);
  const isOpened = query.value["row"] === name;
  useEffect(() => {
    if (!isOpened) return;
    row.current?.scrollIntoView({ block: "center" });
    row.current?.querySelector<HTMLElement>("input, select, button")?.focus({ preventScroll: true });
  }, [isOpened]);
  return row;
}

/** A setting: its control, or one per axis, and the way back to the default. */
export function SettingRow({ setting }: { setting: Setting }) {
  const { kind, row, fields } = setting;
  const [label, about] = row.text[language.value];
  const [first] = fields;
  const isShownInMm = fields.some(({ name }) => shownPerMm(kind, name) !== undefined);
  const limits = first && !row.names && !row.control && !isShownInMm ? limitsOf(first.spec) : undefined;
  const hint = joined(about, row.isElsewhere && t.elsewhere, limits);
  const common = { kind, row };
  const opened = useOpened(setting.name);
  return (
    <li class="setting" ref={opened}>
      <fieldset disabled={whyShut(kind) !== undefined}>
        {fields.length === 1 && first ? (
          <Control {...common} field={first.name} spec={first.spec} label={label} hint={hint} />
        ) : (
          <fieldset>
            <legend>
              {label} {row.unit !== undefined && !isShownInMm && <span class="hint">{unitText(row.unit)}</span>}
            </legend>
            {hint && <p class="hint">{hint}</p>}
            <div class="axes">
              {fields.map(({ name, axis, spec }) => (
                <Control key={name} {...common} field={name} spec={spec} label={axis ?? ""} />
              ))}
            </div>
          </fieldset>
        )}
        {row.sound && <TrySound sound={row.sound} />}
        <Changed setting={setting} label={label} />
      </fieldset>
    </li>
  );
}

/** The voice or the tone of messages, to hear how it is. */
const TrySound = ({ sound }: { sound: NonNullable<Row["sound"]> }) =>
  sound === "beep" ? (
    <Button look="quiet" onPress={() => beep({ type: "info", message: "" }, 1)}>
      {t.tryBeep}
    </Button>
  ) : (
    <Button look="quiet" off={hasVoice() ? undefined : t.noVoice} onPress={() => speak(t.voiceText, Date.now())}>
      {t.tryVoice}
    </Button>
  );

function Changed({ setting, label }: { setting: Setting; label: string }) {
  const changed = changedFields(setting);
  if (changed.length === 0 || one("webAppConfig")?.highlight_modified_settings === false) return null;
  const defaults = setting.fields.map((field) => {
    const perMm = shownPerMm(setting.kind, field.name);
    const value = defaultOf(setting.kind, field) ?? null;
    return textOfValue(setting.row, field.spec, typeof value === "number" && perMm ? toMm(value, perMm) : value);
  });
  const isSame = defaults.every((text) => text === defaults[0]);
  return (
    <div class="changed">
      <p class="hint">{t.default(isSame ? (defaults[0] ?? "") : defaults.join(" · "))}</p>
      <Button look="quiet" icon="undo" aria-label={t.resetOf(label)} onPress={() => resetSettings([setting])}>
        {t.reset}
      </Button>
    </div>
  );
}
