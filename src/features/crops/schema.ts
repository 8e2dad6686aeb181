import { type TSchema, Type } from "@sinclair/typebox";
import { named } from "../../framework/field/schema";

const cm = (what: string) => Type.Optional(Type.Number({ description: `${what}, in cm` }));
const step = (values: readonly string[]) => Type.Optional(Type.Unsafe<string>({ type: "string", enum: [...values] }));
const windows = (what: string) =>
  Type.Optional(
    Type.Array(
      Type.Object({
        from: Type.Integer({ minimum: 1, maximum: 12 }),
        to: Type.Integer({ minimum: 1, maximum: 12, description: "May be in the next year" }),
      }),
      { description: `Months to ${what}, both included` },
    ),
  );
const kindList = (what: string) =>
  Type.Optional(
    Type.Array(Type.Object({ kind: Type.String(), name: Type.String() }), { description: `Kinds that ${what}` }),
  );

/** Schema of a crop. */
export const cropSchema = (): TSchema =>
  named("Crop", () =>
    Type.Object({
      slug: Type.String({ examples: ["tomato"] }),
      slugs: Type.Optional(Type.Array(Type.String(), { description: "Further slugs by which clients know it" })),
      kind: Type.String({ description: "What neighbours are named by", examples: ["tomato"] }),
      name: Type.String({ description: "In the language of the answer", examples: ["Tomato"] }),
      names: Type.Object({ en: Type.String(), de: Type.String() }),
      synonyms: Type.Optional(Type.Array(Type.String())),
      binomial: Type.Optional(Type.String({ examples: ["Solanum lycopersicum"] })),
      family: Type.Optional(
        Type.Object({
          name: Type.String({ examples: ["Solanaceae"] }),
          common_name: Type.String({ examples: ["Nightshades"] }),
        }),
      ),
      spread_cm: cm("Width of a grown plant"),
      spacing_cm: cm("Distance in the row"),
      row_spacing_cm: cm("Distance of rows"),
      height_cm: cm("Height of a grown plant"),
      sowing_depth_mm: Type.Optional(
        Type.Number({ description: "Depth of seeds, tubers or bulbs, in mm; 0 on the surface" }),
      ),
      sun: step(["full", "partial", "shade"]),
      water: step(["low", "medium", "high"]),
      days_to_maturity: Type.Optional(
        Type.Object(
          { from: Type.Integer(), to: Type.Integer() },
          { description: "Days from sowing outdoors, or planting out, to the first harvest" },
        ),
      ),
      sow_indoors: windows("sow indoors"),
      sow_outdoors: windows("sow outdoors"),
      harvest: windows("harvest"),
      good_neighbours: kindList("do well beside it"),
      bad_neighbours: kindList("do not"),
    }),
  );
