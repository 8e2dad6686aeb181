import { Type } from "@sinclair/typebox";
import { action } from "../../framework/action";
import type { Context } from "../../framework/context";
import { notFound, Refusal } from "../../framework/errors";
import { integer } from "../../framework/field/field";
import { array } from "../../framework/field/composite-fields";
import { field } from "../../framework/field/fields";
import { named } from "../../framework/field/schema";
import type { Services } from "../../framework/services";
import { partOf, readObject } from "../../platform/json";
import { type Placeholders, query } from "../../platform/db/query";
import { contextOf, findUser, isPupil, issueToken, lastHearing, loginObject, loginSchema, signToken } from "../account";
import { messenger, stopRobot } from "../messaging";
import { rememberedNext } from "../scripts";
import { MEMBERS_AT_MOST } from "./limits";
import { roleIn } from "./members";

const ofPerson = query(
  (q, p: Placeholders<{ user_id: number }>) =>
    q
      .selectFrom("devices as device")
      .innerJoin("users as owner", "owner.device_id", "device.id")
      .leftJoin("members as member", (join) =>
        join.onRef("member.device_id", "=", "device.id").on("member.user_id", "=", p.user_id),
      )
      .select([
        "device.id",
        "device.name",
        "device.last_saw_mq",
        "owner.id as owner_id",
        "owner.name as owner_name",
        "owner.email",
        "member.role",
      ])
      .where("device.id", "in", (e) =>
        e
          .selectFrom("members")
          .select("device_id")
          .where("user_id", "=", p.user_id)
          .unionAll(e.selectFrom("users").select("device_id").where("id", "=", p.user_id)),
      )
      .orderBy("member.id"), // their own garden comes first: nobody is a member of it
);
type Garden = ReturnType<typeof gardensOf>[number];

/** The gardens of a person, their own first. A pupil owns none. */
const gardensOf = ({ db, userId }: Context) =>
  db.all(ofPerson, { user_id: userId }).filter(({ owner_id, email }) => owner_id !== userId || !isPupil(email));

const LOCKED = "The emergency stop is on.";
const GONE = "The robot is not connected.";

/** The problem of a garden, as its robot tells it. */
export function problemOf(services: Services, deviceId: number, robot: { connected: boolean; seen_at: string | null }) {
  const tree = readObject(services.get(messenger).stateOf(deviceId)?.tree ?? "");
  if (robot.connected && partOf(tree, "informational_settings")["locked"] === true) return LOCKED;
  return !robot.connected && robot.seen_at !== null ? GONE : null;
}

function recordOf(context: Context, { id, name, last_saw_mq, role, owner_name }: Garden): object {
  const { services, now } = context;
  const connected = services.get(messenger).attendanceOf(id).hasRobot;
  const robot = { connected, seen_at: lastHearing(services, id, () => last_saw_mq) };
  const next = rememberedNext(services, id, now);
  return {
    device_id: id,
    name,
    role: role ?? "owner",
    owner_name,
    robot,
    next_event: next ? { at: next.at.toISOString(), name: next.name } : null,
    problem: problemOf(services, id, robot),
  };
}

const gardenSchema = () =>
  named("Garden", () =>
    Type.Object({
      device_id: Type.Integer(),
      name: Type.String({ examples: ["Garden Robot"] }),
      role: Type.Union([Type.Literal("owner"), Type.Literal("gardener"), Type.Literal("viewer")]),
      owner_name: Type.String({ examples: ["Ada"] }),
      robot: Type.Object({
        connected: Type.Boolean(),
        seen_at: Type.Union([Type.String({ format: "date-time" }), Type.Null()]),
      }),
      next_event: Type.Union([
        Type.Object({ at: Type.String({ format: "date-time" }), name: Type.String({ examples: ["Water"] }) }),
        Type.Null(),
      ]),
      problem: Type.Union([Type.String({ examples: [LOCKED] }), Type.Null()]),
    }),
  );

/** Stops the robot of one garden. Answers what a command would, so that one garden holds up no other. */
async function stopOne(context: Context, deviceId: number): Promise<object> {
  const { services, db, userId, client, signal, session } = context;
  const role = roleIn(db, userId, deviceId);
  const hasPart = (): boolean => roleIn(db, userId, deviceId) !== undefined;
  if (role === undefined) return { device_id: deviceId, ...notFound().body };
  const there = contextOf(services, { id: userId, device_id: deviceId }, () => client.publicAddress);
  try {
    const answer = await stopRobot({ ...there, signal, session, caller: { ...context.caller, role } }, hasPart);
    return { device_id: deviceId, ...answer };
  } catch (error) {
    if (error instanceof Refusal) return { device_id: deviceId, ...error.body };
    throw error;
  }
}

const deviceIds = array(integer({ minimum: 1 }), { elements: MEMBERS_AT_MOST + 1 });

/** All gardens of a person. Source: `people.md` §2. */
export const gardenEndpoints = {
  name: "gardens",
  isOwn: true as const,
  summary: "All gardens of a person",
  actions: [
    action({
      method: "GET",
      path: "/api/gardens",
      right: "person",
      isForPeople: true,
      id: "listGardens",
      summary: "List the gardens that one has a part in",
      description: "One's own comes first, with what is wrong and what comes next in each.",
      response: () => Type.Array(gardenSchema()),
      run: (context) => gardensOf(context).map((garden) => recordOf(context, garden)),
    }),
    action({
      method: "POST",
      path: "/api/gardens/stop",
      right: "person",
      isForPeople: true,
      id: "stopGardens",
      summary: "Stop the robots of several gardens",
      description: "It needs no right but to look, and passes every limit. Answers for each garden as a command does.",
      input: { device_ids: field(deviceIds, "C!") },
      example: { device_ids: [1] },
      response: () =>
        Type.Array(
          Type.Object({
            device_id: Type.Integer(),
            ok: Type.Optional(Type.Literal(true)),
            label: Type.Optional(Type.String()),
            error: Type.Optional(Type.String({ description: "Why it was not done" })),
          }),
        ),
      waits: true,
      passesLimits: () => true,
      prepare: async (context, { device_ids }) => {
        const answers = await Promise.all([...new Set(device_ids ?? [])].map((id) => stopOne(context, id)));
        context.readmit();
        return answers;
      },
      run: (_, __, answers) => answers,
    }),
    action({
      method: "POST",
      path: "/api/tokens/garden",
      right: "person",
      isForPeople: true,
      isSecret: true,
      id: "createGardenToken",
      summary: "Get a token for another garden",
      description: "It ends with the log-in of the token that is used.",
      input: { device_id: field(integer({ minimum: 1 }), "C!") },
      example: { device_id: 1 },
      refusals: { not_found: notFound().body },
      response: loginSchema,
      writes: "account",
      prepare: async (context, { device_id }) => {
        const { services, client, now, session, userId } = context;
        requirePart(context, device_id ?? 0);
        const garden = { id: userId, device_id: device_id ?? 0 };
        return signToken(services, garden, session.aud, client.publicAddress, now, session.exp);
      },
      run: (context, { device_id }, token) => {
        const user = findUser(context.db, context.userId);
        if (!user) throw notFound();
        requirePart(context, device_id ?? 0);
        issueToken(context, device_id ?? 0, token, context.session);
        return loginObject(token, user);
      },
    }),
  ],
};

/** @throws Refusal `not_found` for a garden that the caller has no part in. */
function requirePart({ db, userId }: Context, deviceId: number): void {
  if (roleIn(db, userId, deviceId) === undefined) throw notFound();
}
