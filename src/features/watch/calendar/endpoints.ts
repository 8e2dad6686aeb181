import { Type } from "@sinclair/typebox";
import { action, Reply } from "../../../framework/action";
import type { Endpoints } from "../../../framework/action";
import { named } from "../../../framework/field/schema";
import { baseOf } from "../../../platform/network/public-address";
import { addressMadeAt, endAddress, makeAddress } from "./addresses";

const PATH = "/api/calendar";

/** The address under which a person reads the runs of a garden as a calendar. Source: `watch.md` §1. */
export const calendarEndpoints: Endpoints = {
  name: "calendar",
  isOwn: true,
  summary: "The runs of the garden for calendars",
  actions: [
    action({
      method: "GET",
      path: PATH,
      right: "person",
      isForPeople: true,
      id: "showCalendar",
      summary: "Show whether there is an address",
      description: "The address itself is shown once, when it is made.",
      response: () =>
        named("Calendar", () =>
          Type.Object({ made_at: Type.Union([Type.String({ format: "date-time" }), Type.Null()]) }),
        ),
      run: (context) => ({ made_at: addressMadeAt(context.db, context) }),
    }),
    action({
      method: "POST",
      path: PATH,
      right: "person",
      isForPeople: true,
      body: "ignored",
      isSecret: true,
      id: "makeCalendar",
      summary: "Make an address",
      description: "Everybody who has it sees when the robot works. The one before ends.",
      response: () => named("NewCalendar", () => Type.Object({ url: Type.String() })),
      writes: "account",
      run: (context) => {
        const secret = makeAddress(context.db, context, context.nowText);
        return { url: `${baseOf(context.client.publicAddress)}/calendar/${secret}.ics` };
      },
    }),
    action({
      method: "DELETE",
      path: PATH,
      right: "person",
      isForPeople: true,
      id: "endCalendar",
      summary: "End the address",
      description: "Calendars that have it find nothing any more.",
      reply: "no_content",
      response: () => Type.Null(),
      writes: "account",
      run: ({ db, deviceId, userId }) => {
        endAddress(db, { deviceId, userId });
        return new Reply("no_content");
      },
    }),
  ],
};
