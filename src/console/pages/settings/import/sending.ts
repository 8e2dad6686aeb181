import { newRequestId } from "../../../../client/request-id";
import { api } from "../../../state";
import { GardenshedError } from "../../../state/api";
import type { Report } from "./content";
import { exportOf, type Part, sum } from "./file";

/** An import of a large account takes its time. */
const LONGEST_MS = 300_000;

/** Most characters of one request. Larger exports are sent in parts (`accounts.md` §7.6). */
const PART_LENGTH = 1_000_000;

const PATH = "/api/import_data";
const ask = <T>(path: string, body: object): Promise<T> =>
  api().request<T>("POST", path, { body, timeoutMs: LONGEST_MS });

/** Some records of a part of the file, sent under a number of their own. */
interface Piece {
  readonly number: number;
  readonly of: Part;
  readonly value: unknown;
}

/** The content of a part of the file in pieces: a list is cut between its records. */
function cut({ value }: Part): readonly unknown[] {
  if (!Array.isArray(value)) return [value];
  const pieces: unknown[][] = [];
  let length = Infinity;
  for (const record of value as readonly unknown[]) {
    const added = JSON.stringify(record).length + 1;
    length += added;
    if (length > PART_LENGTH) {
      pieces.push([]);
      length = added;
    }
    pieces.at(-1)?.push(record);
  }
  return pieces;
}

/** Whether parts that were sent before are gone, or leave no room for others that are chosen now. */
const isStale = (error: unknown): boolean =>
  error instanceof GardenshedError && (error.status === 413 || "parts" in error.fields);

interface Wish {
  readonly dry: boolean;
  /** Name of the dialect of the file; empty for the contract's words. */
  readonly dialect: string;
  /** Hears how many of the requests with parts are done. */
  readonly onSent: (done: number, of: number) => void;
  /** Looked at when earlier wishes are done, and between parts. */
  readonly isWanted?: () => boolean;
}

/** Sends the content of a file, each piece of it once, and answers what the server says of the chosen parts. */
export function createSender(content: readonly Part[]) {
  const pieces = content
    .flatMap((of) => cut(of).map((value) => ({ of, value })))
    .map((piece, index): Piece => ({ ...piece, number: index + 1 }));
  let file = newRequestId();
  const sent = new Set<number>();
  let before: Promise<unknown> = Promise.resolve();

  const isUnwanted = ({ isWanted }: Wish): boolean => isWanted?.() === false;

  async function sendInParts(chosen: readonly Part[], wish: Wish, options: object): Promise<Report | undefined> {
    const wanted = pieces.filter(({ of }) => chosen.includes(of));
    for (const [done, { number, of, value }] of wanted.entries()) {
      if (sent.has(number)) continue;
      if (isUnwanted(wish)) return undefined;
      wish.onSent(done, wanted.length);
      await ask(`${PATH}/parts`, { file, number, export: { [of.name]: value } });
      sent.add(number);
    }
    wish.onSent(wanted.length, wanted.length);
    return ask(PATH, { file, parts: wanted.map(({ number }) => number), ...options });
  }

  async function send(chosen: readonly Part[], wish: Wish): Promise<Report | undefined> {
    const { dry, dialect } = wish;
    const options = { dry, ...(dialect === "" ? {} : { dialect }) };
    if (sum(chosen, "bytes") <= PART_LENGTH) return ask(PATH, { export: exportOf(chosen), ...options });
    const isBegun = sent.size > 0;
    return sendInParts(chosen, wish, options).catch((error: unknown) => {
      if (!isBegun || !isStale(error)) throw error;
      sent.clear();
      file = newRequestId();
      return sendInParts(chosen, wish, options);
    });
  }

  /** Undefined when it is not wanted any more when its turn comes. */
  return (chosen: readonly Part[], wish: Wish): Promise<Report | undefined> => {
    const answer = before.then(async () => (isUnwanted(wish) ? undefined : send(chosen, wish)));
    before = answer.catch(() => {});
    return answer;
  };
}
