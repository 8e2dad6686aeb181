import type { Point } from "../../../client/records";
import { catchUp, editAll, find, lookOnly, remove, say } from "../../state";
import { isUnknown } from "../../state/message";
import { t } from "../../texts/garden/pending-weeds";
import { Button } from "../button";
import type { PointOf } from "./kinds";

/* Weeds that somebody has to look at: kept, or rejected (`care.md` §5.4). */

/** Whether nobody has decided about a weed yet. */
export const isPending = (point: Point | undefined): point is PointOf<"Weed"> =>
  point?.pointer_type === "Weed" && point.plant_stage === "pending";

/** Carries a decision out. Weeds that others have decided about are left alone, and told. */
export type Decision = (ids: readonly number[]) => Promise<void>;

/** A decision about those of its weeds that are still pending. `decide` answers how many of them it was about. */
const among =
  (decide: (ids: readonly number[]) => Promise<number>): Decision =>
  async (ids) => {
    const open = ids.filter((id) => isPending(find("points", id)));
    const decided = open.length === 0 ? 0 : await decide(open).catch(noneIfUnknown);
    if (decided < ids.length) say(t.elsewhere(ids.length - decided));
  };

/** None was decided about where the server doesn't know the weeds any more. Other failures stay. */
async function noneIfUnknown(error: unknown): Promise<number> {
  if (!isUnknown(error)) throw error;
  await catchUp();
  return 0;
}

/** Makes weeds active. */
export const keep = among(async (ids) => {
  const weeds = await editAll("points", ids, { plant_stage: "active" }, { undo: t.kept(ids.length) });
  return weeds.filter((weed) => "discarded_at" in weed && weed.discarded_at === null).length;
});

/** Archives weeds. */
export const reject = among(async (ids) => {
  await remove("points", ids, { undo: t.rejected(ids.length) });
  return ids.length;
});

/** The two decisions about a weed; nothing for who only looks. `act` carries one out. */
export const Decide = ({ act }: { readonly act: (decision: Decision) => Promise<void> }) =>
  lookOnly.value === undefined && (
    <div class="toolbar">
      <Button icon="check" onPress={() => act(keep)}>
        {t.keep}
      </Button>
      <Button icon="close" onPress={() => act(reject)}>
        {t.reject}
      </Button>
    </div>
  );
