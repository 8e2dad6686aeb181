import { signal } from "@preact/signals";
import { stepsPerMm } from "../../../care/motors";
import { one } from "../../../state";
import type { SettingsKind } from "../../../controls/settings/settings";

/* Whether lengths and speeds of motors are shown in mm: kept in this browser. */

const KEY = "gardenshed.motor-unit";
export const isInMm = signal(localStorage.getItem(KEY) !== "steps");

export function setInMm(wanted: boolean): void {
  isInMm.value = wanted;
  localStorage.setItem(KEY, wanted ? "mm" : "steps");
}

/** Steps per mm by which a field is shown; undefined where it is shown as it is stored. */
export const shownPerMm = (kind: SettingsKind, field: string): number | undefined =>
  kind === "firmwareConfig" && isInMm.value ? stepsPerMm(field, { ...one("firmwareConfig") }) : undefined;

/** `mm/s` of `steps/s`. */
export const unitInMm = (unit: string): string => unit.replace("steps", "mm");
