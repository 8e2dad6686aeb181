import { Button } from "../../controls/button";
import { confirm } from "../../controls/confirm";
import { one, query, setQuery } from "../../state";
import { boardName } from "../../texts/care/board";
import { t as motors } from "../../texts/settings/motors";
import { t } from "../../texts/settings/settings";
import { groups } from "../../texts/settings/groups";
import { Columns, type Part } from "./columns";
import { ALL, byGroup, type Setting, type SettingsKind } from "../../controls/settings/settings";
import { resetSettings, SettingRow, whyShut } from "./setting";
import { changedFields } from "./values";

interface GroupsProps {
  readonly settings: readonly Setting[];
  /** Parts behind the groups. */
  readonly last?: readonly Part[];
}

/** Settings in their groups. */
export function Groups({ settings, last = [] }: GroupsProps) {
  const parts = [...byGroup(settings)].map(([group, own]): Part => ({
    card: (
      <section key={group} class="card">
        <h2>{groups[group]}</h2>
        <ul class="settings-rows">
          {own.map((setting) => (
            <SettingRow key={setting.name} setting={setting} />
          ))}
        </ul>
      </section>
    ),
    size: 1 + own.length,
  }));
  return <Columns parts={[...parts, ...last]} />;
}

/** All settings of a record, or only those that differ from their defaults. Unused ones only where they are wanted or opened. */
export function SettingsList({ kind, ...rest }: { kind: SettingsKind } & Pick<GroupsProps, "last">) {
  const showsAll = one("webAppConfig")?.show_advanced_settings ?? false;
  const opened = query.value["row"];
  const isShown = ({ name, row }: Setting): boolean => showsAll || row.group !== "unused" || name === opened;
  const own = ALL.filter((setting) => setting.kind === kind && isShown(setting));
  const changed = own.filter((setting) => changedFields(setting).length > 0);
  const isNarrow = query.value["changed"] === "1";
  const resetAll = async (): Promise<void> => {
    const text = motors.resetText(boardName(one("dosConfig")?.firmware_hardware ?? ""));
    const question = { title: motors.resetAsk, text, action: t.resetAll, isDangerous: true };
    if (kind === "firmwareConfig" && !(await confirm(question))) return;
    await resetSettings(changed);
  };
  const refusal = whyShut(kind);
  return (
    <>
      {refusal !== undefined && <p class="hint">{refusal}</p>}
      {own.some(({ fields }) => fields[0]?.spec.default !== undefined) && (
        <div class="settings-tools">
          <Button
            aria-pressed={isNarrow}
            icon="filter"
            onPress={() => setQuery({ changed: isNarrow ? undefined : "1" })}
          >
            {t.changedOnly(changed.length)}
          </Button>
          {changed.length > 0 && (
            <Button look="quiet" icon="undo" off={refusal} onPress={resetAll}>
              {t.resetAll}
            </Button>
          )}
        </div>
      )}
      {isNarrow && changed.length === 0 && <p class="hint">{t.noneChanged}</p>}
      <Groups settings={isNarrow ? changed : own} {...rest} />
    </>
  );
}
