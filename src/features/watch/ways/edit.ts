import { randomBytes } from "node:crypto";
import type { Context } from "../../../framework/context";
import { invalid, type Problems } from "../../../framework/errors";
import { KINDS } from "../kinds";
import { addressProblem } from "./addresses";
import { AT_FIRST, addWay, endWay, personOf, saveWay, type Way, type WayType } from "./persons";

/** A way as a person sends it; without an id it is new. */
interface WayInput {
  readonly id?: number | null;
  readonly type?: WayType | null;
  readonly kinds?: Readonly<Record<string, boolean>> | null;
  readonly url?: string | null;
  readonly topic?: string | null;
  readonly token?: string | null;
  readonly priority?: number | null;
}

/** Settings of each type that a person gives. Those that are required come first. */
const SETTINGS: Readonly<
  Record<WayType, { readonly required: readonly Setting[]; readonly optional: readonly Setting[] }>
> = {
  console: { required: [], optional: [] },
  ntfy: { required: ["url", "topic"], optional: ["token", "priority"] },
  webhook: { required: ["url"], optional: [] },
  mail: { required: [], optional: [] },
};
type Setting = "url" | "topic" | "token" | "priority";

/** Settings that are shown again: no secret is. */
export function shownSettings(type: WayType, { url, topic, priority, token }: Way["settings"]): object {
  if (type === "webhook") return { url };
  if (type !== "ntfy") return {};
  return { url, topic, ...(priority === undefined ? {} : { priority }), has_token: token !== undefined };
}

/**
 * Stores the ways of a person. The list is whole: a way that is not in it ends, one without an id is new. Belongs into a
 * write.
 * @returns the secrets of new webhooks by the id of the way
 * @throws Refusal `invalid` with the problem at the place of its way
 */
export function saveWays(context: Context, wanted: readonly WayInput[]): Map<number, string> {
  const { db, deviceId, userId } = context;
  const { ways } = personOf(db, deviceId, userId);
  const known = new Map(ways.map((each) => [each.id, each]));
  const kept = new Set(wanted.map(({ id }) => id));
  for (const { id } of ways) if (!kept.has(id)) endWay(db, deviceId, userId, id);
  const secrets = new Map<number, string>();
  wanted.forEach((each, index) => {
    const refuse = (problem: Problems): never => {
      throw invalid({ ways: [...Array<null>(index).fill(null), problem] });
    };
    const before = typeof each.id === "number" ? known.get(each.id) : undefined;
    if (typeof each.id === "number" && !before) return refuse({ id: "This way does not exist" });
    const type = before?.type ?? each.type;
    if (!type) return refuse({ type: "Type is required" });
    const kinds = each.kinds ? KINDS.filter((kind) => each.kinds?.[kind] === true) : (before?.kinds ?? AT_FIRST);
    const settings = settingsOf(context, type, each, before?.settings ?? {}, refuse);
    if (before) return saveWay(db, deviceId, userId, { ...before, kinds, settings });
    const secret = type === "webhook" ? randomBytes(32).toString("base64url") : undefined;
    const id = addWay(db, deviceId, userId, {
      type,
      kinds,
      settings: secret === undefined ? settings : { ...settings, secret },
    });
    if (secret !== undefined) secrets.set(id, secret);
  });
  return secrets;
}

/** Settings after an edit: what is not sent stays. A token stays with its address only. */
function settingsOf(
  { services: { config } }: Context,
  type: WayType,
  sent: WayInput,
  before: Way["settings"],
  refuse: (problem: Problems) => never,
): Way["settings"] {
  const { required, optional } = SETTINGS[type];
  const isMoved = typeof sent.url === "string" && sent.url !== before["url"];
  const kept = isMoved && before["token"] !== undefined ? { ...before, token: undefined } : before;
  const given = [...required, ...optional].flatMap((key) =>
    sent[key] === undefined ? [] : [[key, sent[key] ?? undefined]],
  );
  const settings = { ...kept, ...Object.fromEntries(given) } as Record<string, unknown>;
  for (const key of required) if (!settings[key]) refuse({ [key]: "This is required" });
  const problem = required.includes("url") ? addressProblem(String(settings["url"]), config.notifyFetch) : undefined;
  if (problem !== undefined && sent.url !== undefined) refuse({ url: problem });
  return settings;
}
