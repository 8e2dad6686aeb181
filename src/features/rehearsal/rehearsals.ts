import { action } from "../../framework/action";
import { type Context, requireConnection } from "../../framework/context";
import { holderOf, isOfOwner } from "../../framework/right";
import { Refusal, tooManyRequests, unavailable } from "../../framework/errors";
import { boolean } from "../../framework/field/field";
import { field, type InputOf } from "../../framework/field/fields";
import { SerializedJson } from "../../framework/streamed-json";
import { ProcessLost } from "../../platform/process/supervised-process";
import { findUser, isGuest } from "../account";
import { fields } from "./fields";
import { PER_MINUTE, rehearsalLimits } from "./limits";
import { orderOf, requireSubject, waterOf } from "./order";
import { otherWords } from "./other-words";
import { rehearsalSchema, scriptWordsSchema } from "./schema";
import { NOT_STARTED, scriptProcess } from "./script-process";

const FULL = new Refusal("unavailable", { error: "Too many rehearsals are waiting. Try again in 4 seconds." }, 4);

/** Rehearses in the process of scripts; meanwhile the owner may have been logged out, so the token is checked again. */
async function rehearseFor(context: Context, input: InputOf<typeof fields>): Promise<SerializedJson> {
  const { services, deviceId } = context;
  requireSubject(input);
  const isDemo = isGuest(findUser(context.db, context.userId)?.email ?? "");
  const seconds = secondsToWait(context, isDemo);
  if (seconds !== undefined) throw tooManyRequests(seconds);
  const water = await waterOf(context, input);
  const scripts = services.get(scriptProcess);
  if (!scripts.hasRoom) throw FULL;
  const json = await scripts
    .rehearse(deviceId, orderOf(context, input, { isDemo, water }), () => requireConnection(context))
    .catch((error: unknown) => {
      throw error instanceof ProcessLost ? unavailable(NOT_STARTED) : error;
    });
  context.readmit();
  return new SerializedJson(json);
}

/** Seconds until the caller may rehearse again; undefined when that is now. It counts. */
function secondsToWait({ services, deviceId, caller, now }: Context, isDemo: boolean): number | undefined {
  const { account, demo, member, others } = services.get(rehearsalLimits);
  const [garden, nowMs] = [String(deviceId), now.getTime()];
  if (isOfOwner(caller)) return (isDemo ? demo : account)(garden, nowMs);
  return member(holderOf(caller, deviceId), nowMs) ?? others(garden, nowMs);
}

/** Endpoints of rehearsals. Source: `robot.md` §2. */
export const rehearsals = {
  name: "rehearsals",
  isOwn: true as const,
  summary: "What a script would do, before anything moves",
  actions: [
    action({
      method: "GET",
      path: "/api/rehearsals/words",
      right: "read",
      id: "listScriptWords",
      summary: "List the words of dialects that scripts may use",
      description: "A program that rehearses by itself knows them so. Empty where no dialect is set.",
      response: scriptWordsSchema,
      run: ({ services }) => services.get(otherWords),
    }),
    action({
      method: "POST",
      path: "/api/rehearsals",
      right: "read",
      id: "rehearseScript",
      summary: "Rehearse a script, an event or a day",
      description:
        "Tells what the robot would do, for how long, and what would go wrong. Nothing is stored, and nothing is sent. " +
        `Give one of \`sequence_id\`, \`regimen_id\`, \`farm_event_id\`, \`body\` and \`day\`. ${PER_MINUTE.account} a minute.`,
      input: fields,
      example: { sequence_id: 1, start: { x: 0, y: 0, z: 0 } },
      query: { timeline: field(boolean({ default: true, describe: "Whether the answer has its rows" }), "C") },
      refusals: {
        invalid: { error: "Give exactly one of sequence_id, regimen_id, farm_event_id, body, day." },
        too_many_requests: tooManyRequests(30).body,
        unavailable: FULL.body,
      },
      response: rehearsalSchema,
      waits: true,
      prepare: rehearseFor,
      run: (_, __, answer) => answer,
    }),
  ],
};
