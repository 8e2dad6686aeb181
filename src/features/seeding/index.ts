import type { Feature } from "../../framework/feature";
import { seeding as endpoints } from "./seeding";

/** First records of devices. Source: `seed-data.md`. */
export const seeding: Feature = { name: "seeding", endpoints: [endpoints] };

/* For demo accounts. */
export type { Layout } from "./demo/garden";
export { gardenOfGuest, seedGuest } from "./demo/life";
export { productLine } from "./seeding";
