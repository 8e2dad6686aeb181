import type { FarmEvent, Pause } from "../../client/records";
import { DAY_MS } from "../calendar/duration";
import { type Occurrence } from "../calendar/occurrences";
import { pauseOf, type PauseSpan } from "../calendar/pauses";
import { listedIn, planned, type Planned } from "../calendar/time-table";
import { type Zone, zoneOf } from "../calendar/zone";
import type { WaterRun } from "../garden/water-value";
import type { ScriptNode } from "../script/node";
import type { RunSubject } from "../script/run";
import type { RunRow } from "./answer";
import type { Garden, RehearsalOrder } from "./order";

/** A run that is due. */
export interface Plan {
  readonly task: RunSubject;
  readonly name: string;
  readonly source: RunRow["source"];
  /** Epoch milliseconds. */
  readonly at: number;
  readonly begins: number;
  /** Whether the run never begins, because others took too long, or it is paused. */
  readonly isDropped: boolean;
  /** The reason of its pause; empty for a run that a rule would skip. */
  readonly pause?: string;
  readonly water?: WaterRun;
}

/** A pause of a run, with its reason. */
type Skip = PauseSpan & Pick<Pause, "reason">;

/** Does a run and tells how long it took: milliseconds. */
type Perform = (plan: Plan) => number;

/** The next occurrence of an event may be as far ahead. */
const AHEAD_MS = 366 * DAY_MS;

export const zoneOfDevice = ({ device }: Garden): Zone | undefined =>
  device.timezone === null ? undefined : zoneOf(device.timezone);

/** The beginning of a date and of the one after it. Epoch milliseconds. */
export function spanOf(zone: Zone, day: string): { readonly from: number; readonly until: number } {
  const from = zone.timeOf(`${day}T00:00`) ?? Number.NaN;
  return { from, until: zone.dayAfter(from, 1) };
}

const regimensOf = ({ regimens }: Garden) => new Map(regimens.map((regimen) => [regimen.id, regimen]));

/** A body in the API's form, as nodes. */
const nodesOf = (body: readonly object[]): ScriptNode[] => body as ScriptNode[]; // each has a kind and args

/** Does all runs of an order, one after the other. */
export function performAll(order: RehearsalOrder, perform: Perform): void {
  const { garden, what, at } = order;
  const nameOf = (id: number): string => garden.sequences.find((each) => each.id === id)?.name ?? "";
  const now = (plan: Omit<Plan, "at" | "begins" | "isDropped">, begins = at): number =>
    perform({ ...plan, at: begins, begins, isDropped: false });

  if ("body" in what) now({ task: { body: what.body }, name: "", source: null });
  else if ("sequence" in what) {
    now({ task: what, name: nameOf(what.sequence), source: { resource: "Sequence", id: what.sequence } });
  } else if ("regimen" in what) {
    const regimen = garden.regimens.find(({ id }) => id === what.regimen);
    const items = regimen?.regimen_items.toSorted((one, other) => one.time_offset - other.time_offset) ?? [];
    let begins = at;
    for (const { sequence_id } of items) {
      const task = { sequence: sequence_id, applications: nodesOf(regimen?.body ?? []) };
      begins += now({ task, name: nameOf(sequence_id), source: { resource: "Regimen", id: what.regimen } }, begins);
    }
  } else {
    const pauses = [...garden.pauses, ...skipsToCome(order)];
    const plans = planned(occurrencesOf(garden, what, at), pauses, (occurrence, begins) =>
      perform(planOf(order, { occurrence, begins, isDropped: false })),
    );
    for (const each of plans) if (each.isDropped) perform(planOf(order, each));
  }
}

/** The occurrences that are due on a day, or come next because of an event. */
function occurrencesOf(garden: Garden, what: { day: string } | { farmEvent: number }, at: number): Occurrence[] {
  const zone = zoneOfDevice(garden);
  const events: readonly FarmEvent[] =
    "day" in what ? garden.farmEvents : garden.farmEvents.filter(({ id }) => id === what.farmEvent);
  const span = "day" in what ? spanOf(zone ?? zoneOf("UTC"), what.day) : { from: at, until: at + AHEAD_MS };
  const found = listedIn(events, regimensOf(garden), zone, span);
  if ("day" in what) return found;
  return found.filter((occurrence) => pauseOf(garden.pauses, occurrence) === undefined).slice(0, 1);
}

/** Runs that rules would skip now, as the pauses that they will be. Why, tells the water of the run in the reader's language. */
function skipsToCome({ water = [] }: RehearsalOrder): Skip[] {
  return water
    .filter(({ decided, skipped }) => skipped && !decided)
    .map(({ farm_event_id, run }) => {
      const until = new Date(Date.parse(run) + 1).toISOString();
      return { farm_event_id, from: run, until, reason: "" };
    });
}

function planOf(
  { garden, water = [] }: RehearsalOrder,
  { occurrence, begins, isDropped, pause }: Pick<Planned<Skip>, "occurrence" | "begins" | "isDropped" | "pause">,
): Plan {
  const { at, event, sequenceId, regimen } = occurrence;
  const applications = [...nodesOf(regimen?.body ?? []), ...nodesOf(event.body)];
  const wanted = water.find(({ farm_event_id, run }) => farm_event_id === event.id && Date.parse(run) === at);
  return {
    task: { sequence: sequenceId, applications },
    name: garden.sequences.find(({ id }) => id === sequenceId)?.name ?? "",
    source: { resource: "FarmEvent", id: event.id },
    at,
    begins,
    isDropped,
    ...(pause && { pause: pause.reason }),
    ...(wanted && { water: wanted }),
  };
}
