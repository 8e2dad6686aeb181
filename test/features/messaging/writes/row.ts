import { post, patch, remove, type Sent, type Setup } from "../../../support/scenarios";

/**
 * A write of the API, and what those who listen hear of it. `$name` stands for the id of what was given, `$answer` for that
 * of the answered record, `$next` for that of the newest record in the journal.
 */
export interface Write {
  /** Method and path as they are mounted. */
  readonly of: string;
  /** What is special about it. */
  readonly name?: string;
  readonly given?: Readonly<Record<string, Sent | Setup>>;
  readonly send: Sent;
  readonly status?: number;
  /**
   * The `sync` messages in their order, e.g. `Point $answer`. `gone`: without a record. They have the label of the request
   * unless the line says otherwise: `apart` is one that nobody has sent.
   */
  readonly tells: readonly string[];
  /** The entries of the journal. */
  readonly notes: readonly string[];
  /** The `change` events, where they are others than the entries. */
  readonly events?: readonly string[];
  /** There are more messages and entries than these; these have this order, and the last message is the last. */
  readonly among?: boolean;
  /** Clients are thrown out by it. */
  readonly ends?: boolean;
}

interface Collection {
  readonly name: string;
  /** In messages; without one there are none. */
  readonly class?: string;
  readonly body: object;
  readonly edit: object;
  /** Every edit counts, whatever it changes. */
  readonly touches?: boolean;
  readonly given?: Write["given"];
}

/** The usual four writes of a collection: one message each, none for what changes nothing. */
export function usual({ name, class: of, body, edit, touches = false, given = {} }: Collection): Write[] {
  const tells = (line: string): string[] => (of === undefined ? [] : [`${of} ${line}`]);
  const path = `/api/${name}`;
  const existing = { ...given, it: post(path, body) };
  return [
    { of: `POST ${path}`, given, send: post(path, body), tells: tells("$answer"), notes: [`${name} $answer created`] },
    {
      of: `PATCH ${path}/:id`,
      given: existing,
      send: patch(`${path}/$it`, edit),
      tells: tells("$it"),
      notes: [`${name} $it updated`],
    },
    {
      of: `PATCH ${path}/:id`,
      name: "what changes nothing",
      given: existing,
      send: patch(`${path}/$it`, body),
      tells: touches ? tells("$it") : [],
      notes: touches ? [`${name} $it updated`] : [],
    },
    {
      of: `DELETE ${path}/:id`,
      given: existing,
      send: remove(`${path}/$it`),
      tells: tells("$it gone"),
      notes: [`${name} $it deleted`],
    },
  ];
}

/** A write of which nobody hears. */
export const unheard = (of: string, send: Sent, more: Partial<Write> = {}): Write => ({
  of,
  send,
  tells: [],
  notes: [],
  ...more,
});
