import { type FieldType, float } from "../../../framework/field/field";

/** Upper bound of coordinates in mm, exclusive; there is no lower bound. Source: `garden.md` §2.2. */
const COORDINATE_LIMIT = 50_000;

/** Why a coordinate cannot be stored; undefined if it can. */
export const coordinateProblem = (value: number): string | undefined =>
  value < COORDINATE_LIMIT ? undefined : `Coordinates must be less than ${COORDINATE_LIMIT}.`;

/** Coordinate of a point in mm. */
export const coordinate = (): FieldType<number> => ({
  ...float({ describe: "mm", limits: { exclusiveMaximum: COORDINATE_LIMIT } }),
  storedProblem: coordinateProblem,
});
