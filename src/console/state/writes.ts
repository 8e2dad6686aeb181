import type { Resources } from "../../client/records";
import type { CallOptions } from "../../client/verbs";
import { newRequestId } from "../../client/request-id";
import type { Api } from "./api";
import { startBatch } from "./batch";
import type { Changes } from "./changes";
import type { Collection, Identified } from "./collection";
import type { ChangesOf, Creatable, Deletable, Editable, InputOf, Many, RecordOf, Single } from "./kinds";
import type { Gardens } from "./gardens";
import { forMany } from "./requests/many";
import { isUnanswered, isUnknown } from "./message";
import type { Records } from "./records";
import type { RequestQueue } from "./requests/request-queue";
import type { Undo } from "./undo";

type Verbs = {
  readonly create: (fields: object, options: CallOptions) => Promise<Identified>;
  readonly update: (id: number, fields: object, options: CallOptions) => Promise<Identified>;
  readonly updateSeveral: (
    ids: readonly number[],
    fields: object,
    options: CallOptions,
  ) => Promise<readonly Identified[]>;
  readonly delete: (id: number | readonly number[], options: CallOptions) => Promise<unknown>;
};

interface Undoable {
  /** Text of the undo line; without it no undo is offered. */
  readonly undo?: string;
}
interface Watched extends Undoable {
  /** Hears how many records are done. */
  readonly onProgress?: (done: number) => void;
}

/** Requests under way at once: the server stores those that come together with one flush of its disk. */
const TOGETHER = 8;

type Update<R> = (fields: object, options: CallOptions) => Promise<R>;

/** Points are changed together, all that an account has, and deleted together, as many as an address holds. */
const EDITED_AT_ONCE: Partial<Record<keyof Resources, number>> = { points: 1000 };
const DELETED_AT_ONCE: Partial<Record<keyof Resources, number>> = { points: 250 };

const inGroups = (ids: readonly number[], size = 1): readonly (readonly number[])[] =>
  Array.from({ length: Math.ceil(ids.length / size) }, (_, n) => ids.slice(n * size, (n + 1) * size));

/** The other parts that writing needs. */
type Written = Api & Changes & Records & RequestQueue & Undo & Gardens;

/** Everything that changes the account. Each call rejects with `GardenshedError`; nothing stays changed then. */
export function createWrites(parts: Written) {
  const { api, catchUp, takeAnswer, collection, one, inTurn, offerUndo, role } = parts;

  const verbsOf = (kind: Many): Verbs => api()[kind] as unknown as Verbs; // only kinds that have the verb come here

  /** The records of a kind, whichever it is. */
  const recordsOf = (kind: Many | Single) => collection(kind) as unknown as Collection<Identified>; // with at least an id

  /** A request about records of a kind: its id, its options, and a function that takes its answer. */
  function requestFor(kind: Many | Single, requestId = newRequestId()) {
    const into = recordsOf(kind);
    let number: string | undefined;
    const options: CallOptions = { requestId, onNumber: (heard) => void (number = heard) };
    const take = (id: number, record?: Identified): void => takeAnswer(kind, into, id, record, number);
    return { requestId, options, take, hasNumber: () => number !== undefined };
  }

  const offer = ({ undo }: Undoable, requests: readonly string[]): void => {
    if (undo !== undefined) offerUndo(undo, requests);
  };

  /** Ids of requests to make a record that were not answered, by what they ask for: who asks again sends the same one. */
  const unanswered = new Map<string, string>();

  /** Makes a record once, also where the browser or a person sends the request again. Answers it with the request's id. */
  async function make<K extends Creatable>(
    kind: K,
    fields: InputOf<K>,
    newId = newRequestId,
  ): Promise<{ readonly record: RecordOf<K>; readonly requestId: string }> {
    const wish = `${kind} ${JSON.stringify(fields)}`;
    const repeated = unanswered.get(wish);
    const { requestId, options, take, hasNumber } = requestFor(kind, repeated ?? newId());
    unanswered.delete(wish);
    try {
      const record = await verbsOf(kind).create(fields as object, { ...options, isOnlyId: true });
      take(record.id, record);
      if (!hasNumber()) await catchUp().catch(() => {}); // it was made before: events tell it, too
      return { record: record as RecordOf<K>, requestId };
    } catch (error) {
      if (isUnanswered(error)) unanswered.set(wish, requestId);
      if (repeated !== undefined && isUnknown(error)) return make(kind, fields, newId); // it was made, and deleted since
      throw error;
    }
  }

  /** Makes a record and answers it. */
  async function create<K extends Creatable>(
    kind: K,
    fields: InputOf<K>,
    undoable: Undoable = {},
  ): Promise<RecordOf<K>> {
    const { record, requestId } = await make(kind, fields);
    offer(undoable, [requestId]);
    return record;
  }

  /** Creates many records and returns them. After a refusal, the records created before it stay, and can be undone. */
  async function createAll<K extends Creatable>(
    kind: K,
    each: readonly InputOf<K>[],
    undoable: Undoable = {},
  ): Promise<readonly RecordOf<K>[]> {
    const requests: string[] = [];
    const made: RecordOf<K>[] = [];
    const newId = startBatch();
    const makeOne = async (fields: InputOf<K>): Promise<void> => {
      const { record, requestId } = await make(kind, fields, newId);
      requests.push(requestId);
      made.push(record);
    };
    try {
      for (let first = 0; first < each.length; first += TOGETHER) {
        const answers = await Promise.allSettled(each.slice(first, first + TOGETHER).map(makeOne));
        for (const answer of answers) if (answer.status === "rejected") throw answer.reason;
      }
    } finally {
      if (requests.length > 0) offer(undoable, requests);
    }
    return made;
  }

  /** Changes a record and answers it. It shows at once, and goes back when the server refuses. */
  async function edit<K extends Editable>(
    kind: K,
    id: number,
    fields: ChangesOf<K>,
    undoable: Undoable = {},
  ): Promise<RecordOf<K>> {
    const [record] = await editAll(kind, [id], fields, undoable);
    return record!; // one for each id
  }

  /** Changes many records alike and returns them. Points change all or none, by one request; others one by one. */
  async function editAll<K extends Editable>(
    kind: K,
    ids: readonly number[],
    fields: ChangesOf<K>,
    undoable: Undoable = {},
  ): Promise<readonly RecordOf<K>[]> {
    const requests: string[] = [];
    const edited: Identified[] = [];
    const newId = startBatch();
    const send = async (some: readonly number[], options: CallOptions): Promise<readonly Identified[]> => {
      const { update, updateSeveral } = verbsOf(kind);
      const [id] = some;
      return id !== undefined && some.length === 1
        ? [await update(id, fields as object, options)]
        : updateSeveral(some, fields as object, options);
    };
    const editSome = async (some: readonly number[]): Promise<void> => {
      const { requestId, options, take } = requestFor(kind, newId());
      const records = await inTurn(kind, some, () => send(some, options));
      for (const record of records) take(record.id, record);
      requests.push(requestId);
      edited.push(...records);
    };
    try {
      await collection(kind).during(ids, fields as object, () =>
        forMany(inGroups(ids, EDITED_AT_ONCE[kind]), editSome),
      );
    } finally {
      if (requests.length > 0) offer(undoable, requests);
    }
    return edited as unknown as readonly RecordOf<K>[]; // answers of its own verbs
  }

  /** Changes the one record of its kind. */
  async function editOne<K extends Single>(kind: K, fields: ChangesOf<K>, undoable: Undoable = {}): Promise<void> {
    const { requestId, options, take } = requestFor(kind);
    const { id, ...before } = (one(kind) ?? { id: 0 }) as Identified;
    // Preferences belong to the garden, so those of a viewer hold in this window.
    if (kind === "webAppConfig" && role() === "viewer") return recordsOf(kind).put(id, { ...before, ...fields, id });
    // Which record it answers follows from the kind.
    const update = api()[kind].update as unknown as Update<RecordOf<K> & Identified>;
    await collection(kind).during([id], fields as object, async () => {
      const record = await inTurn(kind, [id], () => update(fields as object, options));
      take(record.id, record);
    });
    offer(undoable, [requestId]);
  }

  /** Deletes records. They go at once, and come back when the server refuses. */
  async function remove<K extends Deletable>(
    kind: K,
    ids: readonly number[],
    { onProgress, ...undoable }: Watched = {},
  ): Promise<void> {
    const requests: string[] = [];
    const { during } = collection(kind);
    const size = DELETED_AT_ONCE[kind] ?? 1;
    const groups = inGroups(ids, size);
    const newId = startBatch();
    const removeGroup = async (group: readonly number[]): Promise<void> => {
      const { requestId, options, take } = requestFor(kind, newId());
      await inTurn(kind, group, () => verbsOf(kind).delete(group, options));
      requests.push(requestId);
      for (const id of group) take(id);
    };
    try {
      await during(ids, undefined, () =>
        forMany(groups, removeGroup, (done) => onProgress?.(Math.min(done * size, ids.length))),
      );
    } finally {
      if (requests.length > 0) offer(undoable, requests);
    }
  }

  /** Any other request that changes the account, such as applying a saved garden. */
  async function change<T>(method: string, path: string, body?: object, undoable: Undoable = {}): Promise<T> {
    const requestId = newRequestId();
    const answer = await api().request<T>(method, path, { requestId, isOnlyId: true, ...(body && { body }) });
    offer(undoable, [requestId]);
    await catchUp();
    return answer;
  }

  return { create, createAll, edit, editAll, editOne, remove, change };
}
