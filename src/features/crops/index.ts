import type { Feature } from "../../framework/feature";
import { crops } from "./crops";

/** The catalogue of crops. Source: `garden.md` §23. */
export const cropCatalogue: Feature = { name: "crops", endpoints: [crops] };
