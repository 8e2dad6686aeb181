import { SERVER } from "../../../framework/origin";
import { ownAnswers } from "../../../framework/own-answers";
import { accountTables, resourceOf, type Table } from "../../../framework/resource/table";
import type { Services } from "../../../framework/services";
import { firstSyncs, showDevice } from "../../account";
import { changeStream, type CommittedChange } from "../../journal";
import type { Messenger } from "../messenger";
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
        messenger.publish(change.deviceId, topic, messageOf(change), isReady && { author: change.author, isReady });
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

const messageOf = ({ label, body }: Pick<CommittedChange, "label" | "body">): string =>
  `{"args":{"label":${JSON.stringify(label)}},"body":${body}}`;
