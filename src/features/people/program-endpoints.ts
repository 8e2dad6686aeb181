import { Type } from "@sinclair/typebox";
import { action } from "../../framework/action";
import type { Context } from "../../framework/context";
import { notFound } from "../../framework/errors";
import { array } from "../../framework/field/composite-fields";
import { boolean, oneOf, text, time } from "../../framework/field/field";
import { field } from "../../framework/field/fields";
import { named } from "../../framework/field/schema";
import { idOf } from "../../framework/resource/verbs";
import { baseOf } from "../../platform/network/public-address";
import { scriptsOf, scriptsSchema } from "./left-behind";
import { requireNoGuest } from "./invitation-endpoints";
import {
  addProgram,
  checkRights,
  DISPLAY,
  endOfProgram,
  PROGRAM_RIGHTS,
  programsOf,
  removeProgram,
  renameProgram,
  signProgram,
  TOO_MANY_PROGRAMS,
} from "./programs";

const NAME_MAXIMUM = 100;
const name = () => text({ maximum: NAME_MAXIMUM, example: "Soil sensors" });

const fields = () => ({
  id: Type.Integer(),
  name: Type.String({ examples: ["Soil sensors"] }),
  rights: Type.Array(Type.Union(PROGRAM_RIGHTS.map((right) => Type.Literal(right)))),
  display: Type.Boolean({ description: "A display shows the garden on a wall, and has no rights" }),
  expires_at: Type.Union([Type.String({ format: "date-time" }), Type.Null()]),
  created_at: Type.String({ format: "date-time" }),
  last_used_at: Type.Union([Type.String({ format: "date-time" }), Type.Null()]),
  network: Type.Union([Type.String({ examples: ["192.0.2.0/24"] }), Type.Null()], {
    description: "Where it was used last",
  }),
});
const schema = () => named("Program", () => Type.Object(fields()));

/** The program of the path. @throws Refusal `not_found`. */
function programOf(context: Context) {
  const id = idOf(context);
  const found = programsOf(context.services, context.deviceId).find((each) => each.id === id);
  if (!found) throw notFound();
  return found;
}

/** Programs of a garden. Source: `people.md` §4. */
export const programEndpoints = {
  name: "programs",
  isOwn: true as const,
  summary: "Programs and displays with a token of their own",
  actions: [
    action({
      method: "GET",
      path: "/api/programs",
      right: "own",
      isForPeople: true,
      id: "listPrograms",
      summary: "List programs and displays",
      description: "When each was used last, and from which network. Their tokens are shown once.",
      response: () => Type.Array(schema()),
      run: ({ services, deviceId }) => programsOf(services, deviceId),
    }),
    action({
      method: "POST",
      path: "/api/programs",
      right: "own",
      isForPeople: true,
      isSecret: true,
      id: "createProgram",
      summary: "Let a program in, or a display",
      description: "It gets a token with these rights only. Write and command need read.",
      input: {
        name: field(name(), "C!"),
        rights: field(array(oneOf(PROGRAM_RIGHTS), { elements: PROGRAM_RIGHTS.length }), "C"),
        display: field(boolean({ default: false, describe: "A page for a wall, in place of rights" }), "C"),
        expires_at: field(time({ describe: "In two years at most; without one it never ends" }), "C"),
      },
      example: { name: "Soil sensors", rights: ["measure"] },
      refusals: { invalid: { error: TOO_MANY_PROGRAMS } },
      response: () =>
        named("NewProgram", () =>
          Type.Object({
            id: Type.Integer(),
            token: Type.String({ description: "Shown once" }),
            url: Type.Optional(
              Type.String({
                format: "uri",
                examples: ["http://garden.example:3000/app/display#eyJhbGciOiJSUzI1NiJ9"],
                description: "Of a display: the page to open",
              }),
            ),
          }),
        ),
      writes: "account",
      prepare: async (context, { rights, display, expires_at }) => {
        requireNoGuest(context);
        if (display !== true) checkRights(rights ?? []);
        const exp = endOfProgram(context.now, expires_at);
        const { services, userId, deviceId, client } = context;
        return {
          exp,
          token: await signProgram(services, { id: userId, device_id: deviceId }, client.publicAddress, exp),
        };
      },
      run: (context, { name: given, rights, display }, { exp, token }) => {
        const { deviceId, client } = context;
        const isDisplay = display === true;
        const program = { name: given ?? "", rights: isDisplay ? DISPLAY : (rights ?? []), exp };
        const id = addProgram(context, deviceId, program, token);
        const url = `${baseOf(client.publicAddress)}/app/display#${token.encoded}`;
        return { id, token: token.encoded, ...(isDisplay && { url }) };
      },
    }),
    action({
      method: "PATCH",
      path: "/api/programs/:id",
      right: "own",
      isForPeople: true,
      id: "updateProgram",
      summary: "Rename a program or a display",
      description: "Its rights stay as they are: make another one.",
      input: { name: field(name(), "C!") },
      example: { name: "Soil sensors" },
      response: schema,
      writes: "account",
      run: (context, { name: given }) => {
        const { db, deviceId, nowText } = context;
        renameProgram(db, deviceId, programOf(context).id, given ?? "", nowText);
        return programOf(context);
      },
    }),
    action({
      method: "DELETE",
      path: "/api/programs/:id",
      right: "own",
      isForPeople: true,
      id: "deleteProgram",
      summary: "End a program or a display",
      description: "Its token ends within a second.",
      response: () => Type.Object({ ...fields(), ...scriptsSchema() }),
      writes: "account",
      run: (context) => {
        const found = programOf(context);
        removeProgram(context.db, context.deviceId, found.id);
        return { ...found, ...scriptsOf(context, { kind: "program", id: found.id }) };
      },
    }),
  ],
};
