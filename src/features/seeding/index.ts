import type { Feature } from "../../framework/feature";
import { seeding as endpoints } from "./seeding";

/** What devices of each product line, and demo accounts, start with. Source: `seed-data.md`. */
export const seeding: Feature = { name: "seeding", endpoints: [endpoints] };
