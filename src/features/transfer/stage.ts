import type { LongTask, LongWork } from "../../framework/long-work";
import { emptyAll, moveAll } from "../../framework/resource/in-pieces";
import { accountTables, isLeftOut, type Table } from "../../framework/resource/table";
import { defineService, type Services } from "../../framework/services";
import type { Pieces } from "../../framework/batches";
import { removeStage, resetTables, stageOf } from "../account";
import { forgetBeforeMove } from "../journal";

/*
 * Where the records of an import wait until all of them are there. Nobody sees them. Then the account is closed, and gets
 * them in steps (`operations.md` §1).
 */

/** The tables whose rows an account gets from its stage, a record before its users. It has none in them before. */
export const stagedTables = defineService(({ get }): readonly Table[] => {
  const isMade = ({ name }: Table): boolean => name === "script_references";
  const isTaken = ({ exported, imported }: Table): boolean =>
    !isLeftOut(imported) && (isLeftOut(exported) || !exported.isSingle);
  return get(resetTables)
    .filter((table) => isTaken(table) || isMade(table))
    .toReversed();
});

/** The work that comes with pictures. */
const jobTables = defineService(({ get }): readonly Table[] =>
  get(accountTables).filter(({ name }) => name === "jobs"),
);

/** Gives the account what its stage has, last the work on it. */
export function* moveStage(services: Services, deviceId: number): Pieces {
  const { db, get } = services;
  yield* moveAll(db, [...get(stagedTables), ...get(jobTables)], stageOf(deviceId), deviceId);
  yield* forgetBeforeMove(services, get(stagedTables), deviceId);
}

function* emptyStage({ services: { db, get }, deviceId }: LongTask): Pieces {
  yield* emptyAll(db, [...get(stagedTables), ...get(jobTables)].toReversed(), stageOf(deviceId));
}

const end = ({ services: { db }, deviceId }: LongTask): void => removeStage(db, stageOf(deviceId));

/** Cleans up after an import that was lost before the account got anything. */
export const lostStage: LongWork = { pieces: emptyStage, end };

/**
 * Cleans up after one that was lost later: the account gives everything back. Work on records that are gone ends by itself.
 */
export const lostMove: LongWork = {
  *pieces(task) {
    const { services, deviceId } = task;
    yield* moveAll(services.db, services.get(stagedTables).toReversed(), deviceId, stageOf(deviceId));
    yield* emptyStage(task);
  },
  end,
};
