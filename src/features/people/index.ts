import type { Feature } from "../../framework/feature";
import { gardenEndpoints } from "./gardens";
import { invitationEndpoints } from "./invitation-endpoints";
import { memberEndpoints } from "./member-endpoints";
import { peopleTables } from "./tables";

/** Several people and programs in one garden. Source: `people.md`. */
export const people: Feature = {
  name: "people",
  endpoints: [memberEndpoints, invitationEndpoints, gardenEndpoints],
  tables: peopleTables,
  background: async () => (await import("./background")).peopleWork,
};
