import { get, patch } from "../../../../support/scenarios";
import { install, publish, unpublish, upgrade } from "../../../../support/published";
import { sequence } from "../../../../support/script-users";
import { expiredEvent, newestVersion } from "../../../../support/stored";
import { usual, type Write } from "../row";

const photo = sequence("Photo round", { kind: "take_photo", args: {} });
const times = {
  start_time: "2036-05-01T06:00:00.000Z",
  end_time: "2036-06-01T06:00:00.000Z",
  repeat: 2,
  time_unit: "daily",
};
const foreign = (name: string, version: string) => ({
  [name]: { ...sequence(`Foreign ${name}`), as: "neighbour" as const },
  [`${name}Published`]: publish(`$${name}`, "CC0", "neighbour"),
  [version]: newestVersion,
});

const sharing: readonly Write[] = [
  {
    of: "POST /api/sequences/:id/publish",
    given: { it: photo },
    send: publish("$it"),
    tells: ["Sequence $it apart"],
    notes: ["sequences $it updated", "sequences $it updated"],
  },
  {
    of: "POST /api/sequences/:id/unpublish",
    given: { it: photo, publication: publish("$it") },
    send: unpublish("$it"),
    tells: ["Sequence $it apart"],
    notes: ["sequences $it updated", "sequences $it updated"],
  },
  {
    of: "POST /api/sequences/:id/install",
    given: foreign("a", "version"),
    send: install("$version"),
    tells: ["Sequence $answer apart"],
    notes: ["sequences $answer created"],
  },
  {
    of: "POST /api/sequences/:id/install",
    name: "again",
    given: { ...foreign("b", "version"), copy: install("$version") },
    send: install("$version"),
    tells: ["Sequence $copy apart"],
    notes: ["sequences $copy updated"],
  },
  {
    of: "POST /api/sequences/:id/upgrade/:sequence_version_id",
    given: { ...foreign("c", "version"), it: photo },
    send: upgrade("$it", "$version"),
    tells: ["Sequence $it apart"],
    notes: ["sequences $it updated"],
  },
];

const events: readonly Write[] = [
  ...usual({
    name: "regimens",
    class: "Regimen",
    given: { photo },
    body: {
      name: "Care",
      color: "green",
      regimen_items: [{ sequence_id: "$photo", time_offset: 28_800_000 }],
      body: [],
    },
    edit: { name: "Other", color: "red", regimen_items: [], body: [] },
    touches: true,
  }),
  ...usual({
    name: "farm_events",
    class: "FarmEvent",
    given: { photo },
    body: { executable_type: "Sequence", executable_id: "$photo", ...times, body: [] },
    edit: { repeat: 3 },
    touches: true,
  }),
  ...usual({
    name: "pauses",
    body: { from: "2036-05-01T00:00:00.000Z", until: "2036-05-08T00:00:00.000Z", reason: "Holidays" },
    edit: { reason: "Rain" },
  }),
  {
    of: "GET /api/farm_events",
    name: "those that are over go",
    given: { zone: patch("/api/device", { timezone: "Europe/Berlin" }), photo, old: expiredEvent },
    send: get("/api/farm_events"),
    tells: ["FarmEvent $old gone"],
    notes: ["farm_events $old deleted"],
  },
];

export const scripts: readonly Write[] = [
  ...usual({
    name: "folders",
    class: "Folder",
    body: { name: "Weeding", color: "red", parent_id: null },
    edit: { color: "blue", parent_id: null },
  }),
  ...usual({
    name: "sequences",
    class: "Sequence",
    body: { name: "Photo round", color: "green", args: {}, body: [{ kind: "take_photo", args: {} }] },
    edit: { name: "Round", args: {}, body: [] },
    touches: true,
  }),
  ...sharing,
  ...events,
];
