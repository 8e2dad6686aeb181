import { ALL, tabOf } from "../../controls/settings/settings";
import { settingPlaces } from "../../controls/settings/places";
import type { IconName } from "../../icons/icon";
import { pages } from "../../pages";
import { collection, go, list } from "../../state";
import type { Many } from "../../state/kinds";
import { formatPlace } from "../../texts/format";
import { language } from "../../texts/language";
import { titles } from "../../texts/pages";
import { t } from "../../texts/palette/palette";
import { t as care } from "../../texts/robot";
import { groups } from "../../texts/settings/groups";
import { t as settings } from "../../texts/settings/settings";
import type { Entry } from "./entry";

/* Places in the command palette: pages, settings and records. */

type Place = Omit<Entry, "run" | "key"> & { readonly to: string };
const placed = ({ to, ...entry }: Place): Entry => ({ ...entry, key: to, run: () => go(to) });

const pagePlaces = (): readonly Place[] => [
  ...pages
    .filter(({ isHidden }) => !isHidden?.())
    .map(({ path, title, icon }): Place => ({ to: `/${path}`, icon, text: titles[title], detail: () => t.page })),
  { to: "/robot?tab=care", icon: "robot", text: care.care, words: titles.robot, detail: () => titles.robot },
];

const settingRows = (): readonly Place[] => [
  ...ALL.map(({ kind, name, row }): Place => {
    const [text, about = ""] = row.text[language.value];
    const to = `/settings?tab=${tabOf(kind)}&row=${name}`;
    const words = `${groups[row.group]} ${about} ${name}`;
    return { to, icon: "settings", text, words, detail: () => `${t.setting} · ${settings[tabOf(kind)]}` };
  }),
  ...settingPlaces().map(({ to, title }): Place => ({
    to,
    icon: "settings",
    text: title,
    detail: () => titles.settings,
  })),
];

/** Records as the palette finds them: one row per kind, with the address of a record. */
interface Named {
  readonly id: number;
  readonly name?: string;
  readonly label?: string;
}
const RECORDS = {
  sequences: ["sequences", "sequences", "/sequences/"],
  regimens: ["regimens", "regimens", "/regimens/"],
  pointGroups: ["groups", "groups", "/groups/"],
  curves: ["curves", "curves", "/curves/"],
  savedGardens: ["savedGardens", "savedGardens", "/saved-gardens/"],
  tools: ["tool", "settings", "/settings?tab=hardware&part=tools&record="],
  peripherals: ["power", "settings", "/settings?tab=hardware&part=peripherals&record="],
  sensors: ["sensors", "settings", "/settings?tab=hardware&part=sensors&record="],
  webcamFeeds: ["camera", "settings", "/settings?tab=hardware&part=webcamFeeds&record="],
} as const satisfies Partial<Record<Many, readonly [IconName, keyof typeof titles, string]>>;
type RecordKind = keyof typeof RECORDS;
const RECORD_KINDS = Object.keys(RECORDS) as readonly RecordKind[]; // its keys

const POINTS = {
  Plant: ["plants", "/plants/", () => titles.plants],
  Weed: ["weeds", "/weeds/", () => titles.weeds],
  GenericPointer: ["points", "/points/", () => titles.points],
  ToolSlot: ["tool", "/garden/", () => t.slot],
} as const satisfies Record<string, readonly [IconName, string, () => string]>;

function recordPlaces(): readonly Place[] {
  const named = RECORD_KINDS.flatMap((kind) => {
    const [icon, title, start] = RECORDS[kind];
    return (list(kind) as readonly Named[]).map(({ id, name, label = "" }): Place => ({
      to: start + id,
      icon,
      text: name ?? label,
      detail: () => titles[title],
    }));
  });
  const points = list("points").map(({ id, name, pointer_type, x, y }): Place => {
    const [icon, start, sort] = POINTS[pointer_type];
    return { to: start + id, icon, text: name, detail: () => `${sort()} · ${formatPlace({ x, y }, 0)}` };
  });
  return [...named, ...points].filter(({ text }) => text !== "");
}

/** Downloads the records that have names. Those that do not come are not found. */
export const loadRecords = (): Promise<unknown> =>
  Promise.allSettled([...RECORD_KINDS, "points" as const].map((kind) => collection(kind).load()));

export const pageEntries = (): readonly Entry[] => pagePlaces().map(placed);
export const settingEntries = (): readonly Entry[] => settingRows().map(placed);
export const recordEntries = (): readonly Entry[] => recordPlaces().map(placed);
