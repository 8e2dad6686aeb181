import type { ImportRules } from "../../../framework/transfer/collection";

/** A pause of an event that was not taken over is left out: without its event it would be one of all events. */
export const pauseImport: ImportRules = {
  after: ["farm_events"],
  computed: { robot_knows: true, also_lost: true },
  adapt: (run, pause) => {
    const { farm_event_id: id, by: _, ...rest } = pause;
    return { ...rest, farm_event_id: (id ?? null) === null ? null : run.requiredId("farm_events", id) };
  },
  // Judged by the time at which it was made: its end may be past.
};
