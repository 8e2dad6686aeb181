import { Type } from "@sinclair/typebox";
import { publicAction } from "../../framework/action";
import type { PublicContext } from "../../framework/context";
import { float, oneOf, text } from "../../framework/field/field";
import { field, InputReader } from "../../framework/field/fields";
import { LANGUAGES, wantedLanguage } from "../../platform/language";
import { cropSchema } from "./schema";

const queryFields = {
  search: field(
    text({ maximum: 80, empty: true, describe: "Any name, also a misspelt one; the best 20", example: "tomatoe" }),
    "C",
  ),
  language: field(oneOf(LANGUAGES, { describe: "By default as Accept-Language asks" }), "C"),
  latitude: field(float({ describe: "Of the garden: south of the equator months are half a year later" }), "C"),
};
const reader = new InputReader(queryFields, "create");

/** Reads the query of a request. @throws Refusal `invalid`. */
function wishOf({ query, acceptedLanguages }: PublicContext) {
  const input = reader.read(Object.fromEntries(query));
  reader.checkStored(input);
  return {
    search: input.search ?? "",
    language: input.language ?? wantedLanguage(acceptedLanguages),
    isSouth: (input.latitude ?? 0) < 0,
  };
}

/** The catalogue of crops. Source: `garden.md` §23. */
export const crops = {
  name: "crops",
  isOwn: true as const,
  summary: "What can be grown, and what it needs",
  actions: [
    publicAction({
      method: "GET",
      path: "/api/crops",
      id: "listCrops",
      summary: "Find crops",
      description:
        "Without `search` all of them, by name. Values are usual ones in a temperate climate; what is not known is absent.",
      query: queryFields,
      response: () => Type.Array(cropSchema()),
      kept: {
        until: "account",
        isLasting: true,
        key: (context) => {
          const { search, language, isSouth } = wishOf(context);
          return search === "" ? `crops ${language} ${isSouth}` : undefined;
        },
      },
      // The table is loaded for the first who asks.
      prepare: () => import("./find"),
      run: (context, _, { find }) => find(wishOf(context)),
    }),
  ],
};
