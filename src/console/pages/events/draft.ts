import type { FarmEvent, NewFarmEvent } from "../../../client/records";
import { zone } from "../../texts/zone";
import { occurrencesIn, stepOf } from "../../../robot/calendar/occurrences";
import { bodyOf, givenIn, treeOf } from "../../script/draft";
import { askedBy } from "../../script/given";
import type { ScriptNode } from "../../../robot/script/node";
import { declarationsOf } from "../../script/walk";
import { GardenshedError } from "../../state/api";
import { find } from "../../state";
import { t } from "../../texts/events";
import { DAY_MS, HOUR_MS } from "../../../robot/calendar/duration";

type Unit = Exclude<FarmEvent["time_unit"], "never">;
export type Executable = `${FarmEvent["executable_type"]} ${number}`;

/** The typed values, by the field names of the API. Times are local times of the device. */
export interface Draft {
  readonly executable: Executable | "";
  readonly start_time: string;
  readonly isRepeated: boolean;
  readonly repeat: number | undefined;
  readonly time_unit: Unit;
  readonly end_time: string;
  /** Values for the variables of its sequence or regimen. */
  readonly body: readonly ScriptNode[];
}

/** A new event: at eight on a day of the address, else at the next full hour; for a week where it is repeated. */
export function newDraft(dayText: string | undefined): Draft {
  const { timeOf, textOf } = zone.peek();
  const nextHour = `${textOf(Date.now() + HOUR_MS).slice(0, 13)}:00`;
  const start_time = timeOf(`${dayText ?? ""}T08:00`) === undefined ? nextHour : `${dayText}T08:00`;
  const times = { start_time, end_time: `${weekAfter(timeOf(start_time) ?? Date.now()).slice(0, 10)}T23:00` };
  return { executable: "", ...times, isRepeated: false, repeat: 1, time_unit: "daily", body: [] };
}

/** Time a week after, the same on the clock. */
const weekAfter = (time: number): string => {
  const { textOf, dayAfter } = zone.peek();
  return `${textOf(dayAfter(time, 7)).slice(0, 10)}${textOf(time).slice(10)}`;
};

export function draftOf({ executable_id, executable_type, ...event }: FarmEvent): Draft {
  const { textOf } = zone.peek();
  const isRepeated = event.time_unit !== "never";
  const start = Date.parse(event.start_time);
  return {
    executable: `${executable_type} ${executable_id}`,
    start_time: textOf(start),
    isRepeated,
    repeat: isRepeated ? event.repeat : 1,
    time_unit: event.time_unit === "never" ? "daily" : event.time_unit,
    body: givenIn(event),
    end_time: isRepeated ? textOf(Date.parse(event.end_time)) : weekAfter(start),
  };
}

/** Whether an event with this draft runs a regimen, which is not repeated. */
export const isRegimen = ({ executable }: Draft): boolean => executable.startsWith("Regimen");

/** The variables that can be given a value: those of the sequence, or those that the regimen leaves to the event. */
export function askedOf(executable: Draft["executable"]): readonly ScriptNode[] {
  const [type, id] = executable.split(" ");
  const sequence = type === "Sequence" ? find("sequences", Number(id)) : undefined;
  if (sequence) return askedBy(declarationsOf(treeOf(sequence)));
  const regimen = find("regimens", Number(id));
  return regimen ? askedBy(givenIn(regimen)) : [];
}

/** The fields as the API wants them. @throws GardenshedError for missing ones. */
export function fieldsOf(draft: Draft): NewFarmEvent {
  const [executable_type, id] = draft.executable.split(" ") as [FarmEvent["executable_type"], string | undefined];
  const { timeOf } = zone.peek();
  const [start, end] = [timeOf(draft.start_time), timeOf(draft.end_time)];
  if (id === undefined) throw new GardenshedError(422, { executable: t.whatWanted });
  if (start === undefined) throw new GardenshedError(422, { start_time: t.startWanted });
  const start_time = new Date(start).toISOString();
  const what = { executable_type, executable_id: Number(id), start_time, ...bodyOf(draft.body) };
  if (!draft.isRepeated || isRegimen(draft)) return { ...what, repeat: 1, time_unit: "never" };
  if (end === undefined) throw new GardenshedError(422, { end_time: t.endWanted });
  if (end < start) throw new GardenshedError(422, { end_time: t.endEarly });
  const { repeat = 0, time_unit } = draft;
  return { ...what, repeat, time_unit, end_time: new Date(end).toISOString() };
}

/** Runs that an event has at most (`sequences.md` §8.3). */
export const RUNS_MAXIMUM = 500;

/** The times at which a draft runs, in epoch milliseconds: of too many, one more than allowed. Empty while a field is missing. */
export function runsOf(draft: Draft): number[] {
  let fields: NewFarmEvent;
  try {
    fields = fieldsOf(draft);
  } catch {
    return [];
  }
  if (fields.repeat < 1) return [];
  const start = Date.parse(fields.start_time ?? "");
  const end = fields.end_time ?? new Date(start).toISOString();
  const event = { ...fields, end_time: end } as FarmEvent; // the fields that are looked at
  const regimen = isRegimen(draft) ? find("regimens", fields.executable_id) : undefined;
  const regimens = new Map(regimen && [[regimen.id, regimen]]);
  const until = start + 1 + (regimen ? 20 * 365 * DAY_MS : RUNS_MAXIMUM * (stepOf(event) ?? 0));
  return occurrencesIn([event], regimens, zone.peek(), { from: start, until }).map(({ at }) => at);
}
