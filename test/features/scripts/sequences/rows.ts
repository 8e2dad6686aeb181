import { expect } from "bun:test";
import { post } from "../../../support/scenarios";
import { locals, variable, VALUES } from "../../../support/scripts";
import { TIME } from "../../../support/patterns";

/* Sequences that the tests of this folder make, and how they are shown. */

const scope = { kind: "scope_declaration", args: {} };
export const spot = locals(variable("Spot", VALUES.coordinate));
export const photo = { kind: "take_photo", args: {}, comment: "north end" };
/** A sequence with no more than it needs. */
export const round = { name: "Photo round", body: [photo] };
export const given = { mine: post("/api/sequences", round) };

export const record = {
  id: expect.any(Number),
  created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  updated_at: TIME,
  device_id: "$device",
  args: { version: 20180209, locals: scope },
  color: "gray",
  folder_id: null,
  forked: false,
  name: "Photo round",
  pinned: false,
  copyright: null,
  description: null,
  sequence_versions: [],
  sequence_version_id: null,
  kind: "sequence",
  body: [photo],
};

/** One with every field. */
export const full = {
  name: "Photo round",
  args: { locals: spot },
  body: [photo],
  color: "red",
  folder_id: "$folder",
  pinned: true,
  description: "# Round",
  copyright: "CC0",
  forked: true,
};
/** It exists as `$mine`. */
export const stored = {
  folder: post("/api/folders", { name: "Rounds", color: "red" }),
  mine: post("/api/sequences", full),
};
/** An edit that leaves nothing in it. */
export const empty = { name: "Photo round", args: {}, body: [] };
