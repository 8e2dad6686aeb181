import type { Feature } from "../../framework/feature";
import { seeding as endpoints } from "./seeding";

/** First records of devices and demo accounts. Source: `seed-data.md`. */
export const seeding: Feature = { name: "seeding", endpoints: [endpoints] };
