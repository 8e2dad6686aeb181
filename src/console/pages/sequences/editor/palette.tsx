import { useMemo, useState } from "preact/hooks";
import { Dialog } from "../../../controls/dialog";
import { TextField } from "../../../controls/fields";
import { Icon, type IconName } from "../../../icons/icon";
import { t as shared } from "../../../texts/controls";
import { stepNames } from "../../../texts/script";
import { groupNames, t } from "../../../texts/sequences";

type Group = keyof typeof groupNames;

/** Steps by their purpose, the usual ones first. Others follow under a heading of their own. */
const GROUPS: readonly (readonly [Group, IconName, readonly string[]])[] = [
  ["move", "move", ["move", "move_absolute", "move_relative", "find_home", "home", "zero", "calibrate"]],
  ["pins", "power", ["write_pin", "toggle_pin", "read_pin", "set_servo_angle"]],
  ["garden", "camera", ["take_photo", "update_resource"]],
  ["logic", "branch", ["wait", "execute", "_if", "send_message", "lua", "assertion"]],
  [
    "robot",
    "robot",
    [
      "sync",
      "read_status",
      "emergency_lock",
      "emergency_unlock",
      "reboot",
      "power_off",
      "check_updates",
      "flash_firmware",
      "factory_reset",
    ],
  ],
  [
    "plugins",
    "wrench",
    [
      "execute_script",
      "set_user_env",
      "install_plugin",
      "install_first_party_plugin",
      "update_plugin",
      "remove_plugin",
    ],
  ],
];

const ICONS: Readonly<Record<string, IconName>> = {
  wait: "timer",
  execute: "play",
  lua: "code",
  send_message: "comment",
  take_photo: "camera",
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

export const nameOfKind = (kind: string): string =>
  Object.hasOwn(stepNames, kind) ? stepNames[kind as keyof typeof stepNames] : kind; // checked before

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
    const fits = (kind: string): boolean => `${nameOfKind(kind)} ${kind}`.toLocaleLowerCase().includes(wanted);
    const known = GROUPS.map(
      ([group, , all]) => [group, all.filter((kind) => kinds.includes(kind) && fits(kind))] as const,
    );
    const listed = GROUPS.flatMap(([, , all]) => all);
    const others = kinds.filter((kind) => !listed.includes(kind) && fits(kind));
    return [...known, ["other", others] as const].filter(([, each]) => each.length > 0);
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
        <TextField label={shared.search} type="search" value={search} onChange={setSearch} autocomplete="off" />
        {found.map(([group, each]) => (
          <section key={group}>
            {found.length > 1 && <h3>{groupNames[group]}</h3>}
            <ul>
              {each.map((kind) => (
                <li key={kind}>
                  <button type="button" data-kind={kind} onClick={() => onPick(kind)}>
                    <Icon name={iconOf(kind)} />
                    {nameOfKind(kind)}
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
        {found.length === 0 && <p class="hint">{shared.noMatch}</p>}
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
        kinds={kinds}
        onClose={() => setOpen(false)}
        onPick={(kind) => {
          setOpen(false);
          add(kind);
        }}
      />
    ),
  };
}
