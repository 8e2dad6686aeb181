import type { Database } from "../../../platform/db/database";
import { type OfDevice, type Placeholders, query, valuesIn } from "../../../platform/db/query";
import { nodesOf, type SentNode } from "../language/node";

/** Functions of Lua by which a script gets the robot's token, or asks this server or another one (`robot-facts.md` §8). */
const REACHES = /\b(?:auth_token|api|http)\b/;

const some = query((q, p: Placeholders<OfDevice & { ids: string }>) =>
  q
    .selectFrom("sequences")
    .select(["id", "name", "body"])
    .where("device_id", "=", p.device_id)
    .where("id", "in", valuesIn(p.ids))
    .orderBy("name"),
);

/** Several kinds of nodes have Lua. */
const reaches = ({ node: { args } }: { readonly node: SentNode }): boolean => REACHES.test(String(args["lua"] ?? ""));

/** Sequences among these whose Lua reaches beyond the robot's own commands, by name. */
export const reachingSequences = (db: Database, deviceId: number, ids: readonly number[]) =>
  db
    .all(some, { device_id: deviceId, ids: JSON.stringify(ids) })
    .filter(({ body }) => nodesOf({ kind: "sequence", args: {}, body: JSON.parse(body) as SentNode[] }).some(reaches))
    .map(({ id, name }) => ({ id, name }));
