import { boardOf } from "../../../robot/machine/boards";
import { camerasOf, heatOf, isFull, powerOf, wifiOf, wifiWord } from "../../care/facts";
import type { Told } from "../../care/told";
import { isConnected, list } from "../../state";
import { boardName } from "../../texts/care/board";
import { t } from "../../texts/care/facts";
import { formatDateTime, formatNumber, withUnit } from "../../texts/format";
import { softwareOf } from "./last-told";

/** A fact: its name, its words, and whether it needs attention. */
type Fact = readonly [name: string, words: string, isBad?: boolean];

const MONTH_S = 31 * 86_400;
const percent = (value: number): string => withUnit(formatNumber(value, 0), "%");

function wifi(told: Told): Fact {
  const strength = wifiOf(told);
  if (strength === undefined) return [t.wifi, t.noWifi];
  const word = wifiWord(strength);
  return [t.wifi, t[word](percent(strength)), word === "tooWeak" || word === "weak"];
}

function power(told: Told): Fact {
  const found = powerOf(told);
  if (!found) return [t.power, t.notTold];
  const speed = found.speed === "full" ? [] : [t[`speed_${found.speed}`]];
  return [t.power, [t[`voltage_${found.voltage}`], ...speed].join("; "), found.voltage === "low"];
}

function camera(told: Told): Fact {
  const chosen = list("pluginEnvs").find(({ key }) => key === "camera")?.value;
  if (String(chosen).replaceAll('"', "") === "NONE") return [t.camera, t.cameraOff];
  const count = camerasOf(told);
  if (count === undefined) return [t.camera, t.notTold];
  return [t.camera, count === 0 ? t.noCamera : t.cameras(count)];
}

function board({ firmware }: Told): string {
  if (firmware === undefined) return t.notTold;
  const name = boardOf(firmware);
  return name === undefined ? firmware : `${boardName(name)} · ${firmware}`;
}

function uptime({ uptime: seconds }: Told): Fact {
  if (seconds === undefined || !isConnected.value) return [t.up, t.notTold];
  const since = formatDateTime(Date.now() / 1000 - seconds);
  return [t.up, seconds > MONTH_S ? t.longUp(since) : since];
}

/** The words of a number, or that it was not told. */
const numbered = (name: string, value: number | undefined, words: (value: number) => string, isBad = false): Fact => [
  name,
  value === undefined ? t.notTold : words(value),
  isBad,
];

/** Facts of the machine in words. */
export function factsOf(told: Told): readonly Fact[] {
  const { temperature, cpu, memory, disk, target, address } = told;
  const heat = temperature === undefined ? "good" : heatOf(temperature);
  const degrees = (value: number): string => withUnit(formatNumber(value, 0), "°C");
  return [
    [t.address, address ?? t.notTold],
    wifi(told),
    power(told),
    camera(told),
    uptime(told),
    numbered(
      t.temperature,
      temperature,
      (value) => (heat === "good" ? degrees(value) : t[heat](degrees(value))),
      heat === "hot",
    ),
    numbered(t.cpu, cpu, percent),
    numbered(t.memory, memory, (value) => withUnit(formatNumber(value, 0), "MB")),
    numbered(t.disk, disk, (value) => (isFull(value) ? t.diskFull(percent(value)) : percent(value)), isFull(disk ?? 0)),
    [t.computer, target ?? t.notTold],
    [t.software, softwareOf(told) ?? t.notTold],
    [t.board, board(told)],
  ];
}

/** The text that is copied: without e-mail, token, address of the server and place on earth. */
export const textOf = (facts: readonly Fact[]): string => facts.map(([name, words]) => `${name}: ${words}`).join("\n");
