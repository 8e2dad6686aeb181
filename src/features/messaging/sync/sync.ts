import { SERVER } from "../../../framework/origin";
import { ownAnswers } from "../../../framework/own-answers";
import { accountTables, resourceOf, type Table } from "../../../framework/resource/table";
import type { Services } from "../../../framework/services";
import { firstSyncs, showDevice } from "../../account";
import { farmEvents, hiddenEvents, pauseKeeper } from "../../scripts";
import { changeStream, type CommittedChange } from "../../journal";
import type { Audience, Messenger } from "../messenger";
import { PacedQueue } from "../../../platform/fairness/paced-queue";

/** Messages of an account go out 200 at a time. Few accounts have as many records as may wait. */
const PACE = { atOnce: 200, pauseMs: 100, waiting: 20_000 } as const;

/** Sends `sync/<Class>/<id>` after each change of a record, as long as somebody may read it (`live.md` §3.1). */
export function publishChanges(services: Services, messenger: Messenger): void {
  messenger.whileRead(() => {
    const classes = classesOf(services.get(accountTables));
    const queue = new PacedQueue<CommittedChange>(
      PACE,
      (change) => {
        const topic = `sync/${classes.get(change.resource)}/${change.id}`;
        const isReady = change.action === "created" ? services.get(ownAnswers).of(change.label) : undefined;
        const cause = isReady && { author: change.author, isReady };
        const send = (audience: Audience): void =>
          messenger.publish(change.deviceId, topic, messageOf(change), cause, audience);
        if (!isPausable(services, change)) return send("all");
        send("others");
        tellRobots(services, change, () => send("robots"));
      },
      (deviceId) => messenger.missed(deviceId),
    );
    const remove = services.get(changeStream).add(
      (all) => {
        const read = all.filter((change) => classes.has(change.resource) && messenger.hasReaders(change.deviceId));
        for (const [deviceId, changes] of Map.groupBy(read, (each) => each.deviceId)) {
          queue.send(deviceId, lastOfEach(changes.filter((each) => !isForeign(each))));
        }
      },
      (_, table) => classes.has(table),
    );
    const ignore = services.get(firstSyncs).listen((context) => {
      const { deviceId, requestId } = context;
      if (!messenger.hasReaders(deviceId)) return;
      const body = JSON.stringify(showDevice(context));
      messenger.publish(deviceId, `sync/Device/${deviceId}`, messageOf({ label: requestId, body }));
    });
    return () => {
      remove();
      ignore();
      queue.stop();
    };
  });
}

/** Whether robots may have to hear otherwise of a change: of an event of an account that has pauses. */
const isPausable = ({ get }: Services, { resource, deviceId, body }: CommittedChange): boolean =>
  resource === farmEvents.name && body !== "null" && get(pauseKeeper).keeps(deviceId);

/** Tells robots of an event unless it is hidden from them, or gone meanwhile, as soon as that is known. */
function tellRobots({ get, db, log }: Services, { deviceId, id }: CommittedChange, send: () => void): void {
  get(pauseKeeper)
    .settled(deviceId)
    .then(() => {
      if (farmEvents.store.show(db, deviceId, id) && !hiddenEvents(db, deviceId).has(id)) send();
    })
    .catch((cause: unknown) => log.warn("robot_not_told", { cause: String(cause) }));
}

/** Class by resource. */
const classesOf = (tables: readonly Table[]): ReadonlyMap<string, string> =>
  new Map(tables.flatMap((table) => (table.syncClass === undefined ? [] : [[resourceOf(table), table.syncClass]])));

/** Whether an installed copy only looks different because its author published or withdrew it: its owner hears nothing. */
const isForeign = ({ isShownOtherwise, author }: CommittedChange): boolean =>
  isShownOtherwise && author === SERVER.author;

/** The last change of each record that a request has changed, in their order. */
function lastOfEach(changes: readonly CommittedChange[]): readonly CommittedChange[] {
  if (changes.length < 2) return changes;
  const lasts = new Map<string, CommittedChange>();
  for (const each of changes) {
    const name = `${each.resource}/${each.id} ${each.label}`;
    lasts.delete(name);
    lasts.set(name, each);
  }
  return [...lasts.values()];
}

export const messageOf = ({ label, body }: Pick<CommittedChange, "label" | "body">): string =>
  `{"args":{"label":${JSON.stringify(label)}},"body":${body}}`;
