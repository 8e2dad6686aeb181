import { float, integer, oneOf, text, time, boolean } from "../../../framework/field/field";
import { choice, late } from "../../../framework/field/field-variants";
import { field } from "../../../framework/field/fields";
import { type Change, recordKeys, type RecordOf } from "../../../framework/resource/definition";
import { coordinate } from "./coordinate";
import { KINDS, PLANT_STAGES, POINT_KINDS, type PointKind, type SpecialField } from "./kinds";
import { pointMeta } from "./meta";

const curve = () => field(integer({ nullable: true }), "C", "E");

/** Distance of the place where a tool is mounted from the slot. */
const offset = (axis: string) => field(late(float({ describe: `mm along ${axis}` })), "C", "E");

/** Fields of all kinds of points; `KINDS` says which ones a kind shows. Source: `garden.md` §2.2. */
export const pointFields = {
  ...recordKeys,
  pointer_type: field(choice(POINT_KINDS), "C!", "E"),
  name: field(text({ default: "untitled" }), "C", "E"),
  meta: field(pointMeta({ default: {} }), "C", "E"),
  x: field(coordinate(), "C!", "E"),
  y: field(coordinate(), "C!", "E"),
  z: field(coordinate(), "C!", "E"),
  radius: field(float({ default: 25, describe: "mm" }), "C", "E"),
  discarded_at: field(time({ nullable: true, describe: "Null for kept points" }), "R"),
  cropdb_slug: field(text({ maximum: 280, default: "not-set" }), "C", "E"),
  plant_stage: field(oneOf(PLANT_STAGES, { describe: "Default: planned, of weeds active" }), "C", "E"),
  planted_at: field(time({ nullable: true }), "C", "E"),
  depth: field(integer({ default: 0, describe: "mm" }), "C", "E"),
  water_curve_id: curve(),
  spread_curve_id: curve(),
  height_curve_id: curve(),
  tool_id: field(integer({ nullable: true, blankIsNull: true }), "C", "E"),
  pullout_direction: field(integer({ minimum: 0, maximum: 4, default: 0 }), "C", "E"),
  gantry_mounted: field(boolean({ default: false }), "C", "E"),
  mount_stage: field(late(integer({ minimum: 0, maximum: 3 })), "C", "E"),
  mount_offset_x: offset("x"),
  mount_offset_y: offset("y"),
  mount_offset_z: offset("z"),
};

export type PointRecord = RecordOf<typeof pointFields>;
export type PointChange = Change<typeof pointFields>;

/** Kind of a record or of checked input, both of which always have one. */
export const kindOf = ({ pointer_type }: { pointer_type?: PointKind | null }): PointKind =>
  pointer_type ?? "GenericPointer";

/** Default of a field, also for a kind that does not show it. Source: `garden.md` §§2.2, 2.9. */
export const defaultOf = (kind: PointKind, name: SpecialField) =>
  name === "plant_stage" ? KINDS[kind].plantStage : pointFields[name].type.default;
