import { randomUUID } from "node:crypto";
import type { Context } from "../../framework/context";
import { invalidRequest } from "../../framework/errors";
import type { Services } from "../../framework/services";
import { type Pieces, writeInSteps } from "../../framework/steps";
import { isLeftOut, type Table } from "../../framework/resource/table";
import { journalMoved } from "../journal";
import { createStage, findStages, removeStage, resetTables, stageName, stageOf } from "../account";

/** The tables whose rows an account gets from its stage, users of a record before the record. */
const stagedTables = ({ get }: Services): readonly Table[] =>
  get(resetTables).filter(({ exported }) => isLeftOut(exported) || !exported.isSingle);

/** Where the records of one import wait until all of them are there. Nobody sees them, and a crash leaves them behind. */
export class Stage {
  /** For writes to the stage. */
  readonly context: Context;
  readonly #deviceId: number;
  /** So that two imports never share a stage. */
  readonly #name = `${process.pid} ${randomUUID()}`;

  constructor(account: Context) {
    this.#deviceId = account.deviceId;
    this.context = { ...account, deviceId: stageOf(account.deviceId) };
  }

  /** Belongs into a write. @throws Refusal while another import into the account is under way. */
  open(): void {
    const { db, deviceId, nowText } = this.context;
    if (stageName(db, deviceId) !== undefined) {
      throw invalidRequest("Another import into this account is under way; wait until it is done.");
    }
    createStage(db, this.#deviceId, this.#name, nowText);
  }

  /** @throws Refusal when somebody has removed the stage meanwhile, and perhaps made another one. */
  require(): void {
    if (!this.#isOurs()) throw invalidRequest("The import was broken off by another process; start it again.");
  }

  /** Gives everything to the account. Belongs into a write. */
  moveAll(): void {
    this.require();
    const { db, services, deviceId } = this.context;
    // A record comes before its users, so that the change journal tells of it first.
    const tables = stagedTables(services).toReversed();
    journalMoved(services, tables, deviceId, this.#deviceId);
    for (const { move } of tables) db.run(move, { device_id: deviceId, to: this.#deviceId });
  }

  /** Removes what is left of it. */
  async close(): Promise<void> {
    const { services, deviceId } = this.context;
    if (this.#isOurs()) await clear(services, deviceId, () => this.require());
  }

  #isOurs(): boolean {
    return stageName(this.context.db, this.context.deviceId) === this.#name;
  }
}

function* removal(services: Services, id: number): Pieces {
  const { db } = services;
  for (const { empty } of stagedTables(services)) {
    db.run(empty, { device_id: id });
    yield;
  }
  removeStage(db, id);
}

const clear = (services: Services, id: number, check?: () => void): Promise<void> =>
  writeInSteps(services.writes, id, removal(services, id), check);

/** Whether the process that an import belongs to is there no more. */
function isOver(name: string): boolean {
  const pid = Number.parseInt(name, 10);
  if (pid === process.pid) return true;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return !(error instanceof Error && "code" in error && error.code === "EPERM");
  }
}

/** Removes the stages of imports that did not come to their end (`operations.md` §1). Not while this process imports. */
export async function removeLostStages(services: Services): Promise<void> {
  for (const { id, name } of findStages(services.db)) if (isOver(name)) await clear(services, id);
}
