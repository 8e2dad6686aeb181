import { useMemo, useState } from "preact/hooks";
import { Dialog } from "../../../controls/dialog";
import { SearchField } from "../../../controls/search-field";
import { Icon, type IconName } from "../../../icons/icon";
import { t as lists } from "../../../texts/controls/lists";
import { isProgram } from "../../../script/programs";
import { programNames } from "../../../texts/care/programs";
import { stepNames } from "../../../texts/script";
import { choicesFor } from "./adding";
import { groupNames, stepLines, t } from "../../../texts/sequences";

type Group = keyof typeof groupNames;

/** The usual steps, each with a line of what it does. */
const COMMON = Object.keys(stepLines) as readonly (keyof typeof stepLines)[]; // the keys of that table

/** Steps by their purpose, after the usual ones; those that end or change what the robot is stand apart. */
const GROUPS: readonly (readonly [Group, IconName, readonly string[]])[] = [
  ["common", "move", COMMON],
  ["move", "move", ["move_absolute", "move_relative", "find_home", "home"]],
  ["pins", "power", ["toggle_pin", "set_servo_angle"]],
  ["logic", "code", ["lua", "assertion"]],
  ["robot", "robot", ["sync", "read_status"]],
  [
    "plugins",
    "wrench",
    ["detectWeeds", "soilHeight", "calibrateByCard", "calibrateByRed", "execute_script", "set_user_env"],
  ],
  [
    "danger",
    "warning",
    [
      "emergency_lock",
      "emergency_unlock",
      "zero",
      "calibrate",
      "reboot",
      "power_off",
      "check_updates",
      "factory_reset",
      "install_plugin",
      "install_first_party_plugin",
      "update_plugin",
      "remove_plugin",
    ],
  ],
];

const ICONS: Readonly<Record<string, IconName>> = {
  watering: "water",
  _if: "branch",
  wait: "timer",
  execute: "play",
  lua: "code",
  send_message: "comment",
  take_photo: "camera",
  detectWeeds: "weeds",
  soilHeight: "points",
  update_resource: "plants",
  find_home: "home",
  home: "home",
  read_pin: "sensors",
  write_pin: "power",
  variable_declaration: "edit",
  parameter_declaration: "edit",
};

/** The picture of a kind: its own, else its group's. */
export const iconOf = (kind: string): IconName =>
  ICONS[kind] ?? GROUPS.find(([, , kinds]) => kinds.includes(kind))?.[1] ?? "right";

export function nameOfKind(kind: string): string {
  if (isProgram(kind)) return programNames[kind];
  return Object.hasOwn(stepNames, kind) ? stepNames[kind as keyof typeof stepNames] : kind; // checked before
}

const lineOf = (kind: string): string | undefined =>
  Object.hasOwn(stepLines, kind) ? stepLines[kind as keyof typeof stepLines] : undefined; // checked before

/** The kinds to choose from by group; those that no group knows come before the dangerous ones. */
function groupsOf(kinds: readonly string[]): readonly (readonly [Group, readonly string[]])[] {
  const known = GROUPS.map(([group, , all]) => [group, all.filter((kind) => kinds.includes(kind))] as const);
  const listed = GROUPS.flatMap(([, , all]) => all);
  return known.toSpliced(-1, 0, ["other", kinds.filter((kind) => !listed.includes(kind))]);
}

interface Props {
  readonly title: string;
  readonly kinds: readonly string[];
  readonly onPick: (kind: string) => void;
  readonly onClose: () => void;
}

/** The steps that can be added here, by group, found by typing. */
function Palette({ title, kinds, onPick, onClose }: Props) {
  const [search, setSearch] = useState("");
  const found = useMemo(() => {
    const wanted = search.trim().toLocaleLowerCase();
    const fitting = (textOf: (kind: string) => string) =>
      groupsOf(kinds)
        .map(
          ([group, all]) => [group, all.filter((kind) => textOf(kind).toLocaleLowerCase().includes(wanted))] as const,
        )
        .filter(([, each]) => each.length > 0);
    const byName = fitting((kind) => `${nameOfKind(kind)} ${kind}`);
    return byName.length > 0 ? byName : fitting((kind) => lineOf(kind) ?? "");
  }, [search, kinds]);
  return (
    <Dialog title={title} look="sheet" onClose={onClose}>
      <form
        class="palette"
        onSubmit={(event) => {
          event.preventDefault();
          const first = found[0]?.[1][0];
          if (search !== "" && first !== undefined) onPick(first);
        }}
      >
        <SearchField label={lists.search} value={search} onChange={setSearch} />
        {found.map(([group, each]) => (
          <section key={group} class={group}>
            {found.length > 1 && <h3>{groupNames[group]}</h3>}
            <ul>
              {each.map((kind) => (
                <li key={kind}>
                  <button type="button" data-kind={kind} onClick={() => onPick(kind)}>
                    <Icon name={iconOf(kind)} />
                    <span>
                      {nameOfKind(kind)}
                      {lineOf(kind) !== undefined && <span class="hint">{lineOf(kind)}</span>}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
        {found.length === 0 && <p class="hint">{lists.noMatch}</p>}
      </form>
    </Dialog>
  );
}

/** Asks for a kind unless there is only one. */
export function useAdding(kinds: readonly string[], add: (kind: string) => void) {
  const [isOpen, setOpen] = useState(false);
  const [only] = kinds;
  return {
    begin: () => (kinds.length === 1 && only !== undefined ? add(only) : setOpen(true)),
    palette: isOpen && (
      <Palette
        title={t.add}
        kinds={choicesFor(kinds)}
        onClose={() => setOpen(false)}
        onPick={(kind) => {
          setOpen(false);
          add(kind);
        }}
      />
    ),
  };
}
