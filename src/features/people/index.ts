import type { Feature } from "../../framework/feature";
import { gardenEndpoints } from "./gardens";
import { displayEndpoints } from "./display";
import { invitationEndpoints } from "./invitation-endpoints";
import { memberEndpoints } from "./member-endpoints";
import { programEndpoints } from "./program-endpoints";
import { sessionEndpoints } from "./session-endpoints";
import { peopleTables } from "./tables";

/** Several people and programs in one garden. Source: `people.md`. */
export const people: Feature = {
  name: "people",
  endpoints: [
    memberEndpoints,
    invitationEndpoints,
    programEndpoints,
    displayEndpoints,
    sessionEndpoints,
    gardenEndpoints,
  ],
  tables: peopleTables,
  background: async () => (await import("./background")).peopleWork,
};
