import { SERVER } from "../../../framework/origin";
import { accountTables, isLeftOut, type Table } from "../../../framework/resource/table";
import type { Services } from "../../../framework/services";
import { changeStream, type Told } from "../../journal";
import type { Messenger } from "../messenger";
import { Pace } from "./pace";

/** Sends `sync/<Class>/<id>` after each change of a record, as long as somebody may read it (`live.md` §3.1). */
export function tellChanges(services: Services, messenger: Messenger): void {
  messenger.whileRead(() => {
    const classes = classesOf(services.get(accountTables));
    const pace = new Pace<Told>((told) => {
      const topic = `sync/${classes.get(told.resource)}/${told.id}`;
      messenger.publish(told.deviceId, topic, messageOf(told));
    });
    const remove = services.get(changeStream).add(
      (all) => {
        const read = all.filter((told) => classes.has(told.resource) && messenger.hasReaders(told.deviceId));
        for (const [deviceId, told] of Map.groupBy(read, (each) => each.deviceId)) {
          pace.send(deviceId, lastOfEach(told.filter((each) => !isForeign(each))));
        }
      },
      (_, table) => classes.has(table),
    );
    return () => {
      remove();
      pace.stop();
    };
  });
}

/** Class by resource. */
const classesOf = (tables: readonly Table[]): ReadonlyMap<string, string> =>
  new Map(
    tables.flatMap(({ name, journaled, syncClass }) => {
      if (syncClass === undefined) return [];
      return [[isLeftOut(journaled) ? name : (journaled.resource ?? name), syncClass]];
    }),
  );

/** Whether an installed copy only looks different because its author published or withdrew it: its owner is not told. */
const isForeign = ({ isShownOtherwise, author }: Told): boolean => isShownOtherwise && author === SERVER.author;

/** The last change of each record that a request has changed, in their order. */
function lastOfEach(told: readonly Told[]): Told[] {
  const lasts = new Map<string, Told>();
  for (const each of told) {
    const name = `${each.resource}/${each.id} ${each.label}`;
    lasts.delete(name);
    lasts.set(name, each);
  }
  return [...lasts.values()];
}

const messageOf = ({ label, body }: Told): string => `{"args":{"label":${JSON.stringify(label)}},"body":${body}}`;
