import type { ServerProcess } from "../cli/process";
import { type Connections, openConnections } from "../fleet/connections";
import { deviceOf, ownerOf } from "../fleet/messages";
import { scheduleOf } from "../fleet/schedule";
import { devicePhoto, GARDENER, plantTemplate, type Template } from "../fleet/template";
import { type Ask, createVisits } from "../fleet/visits";
import { randomOf } from "../support/random";

/* What a robot and its people send in a day, as fast as the server answers, and what they have been told. */

const POINTS = 600;
/** Visits under way at the same time. */
const AT_ONCE = 8;
/** Whoever edits a record waits for the answer: what is told last is what is stored. */
const EDITS: ReadonlySet<string> = new Set(["point", "sequence"]);

/** Lists in which the records of an answer are, by the kind of the request. */
const EDITED: Readonly<Record<string, string>> = { "edit point": "points", "edit sequence": "sequences" };
const REPORTED: Readonly<Record<string, string>> = {
  ...{ telemetry: "telemetries", "log line": "logs", "sensor reading": "sensor_readings", "new image": "images" },
};
/** Reports of each kind that are looked for: older ones may be pruned. */
const LOOKED_FOR = 50;

type Shown = { readonly id: number };

interface Tokens {
  readonly device: string;
  readonly owner: string;
}

export class Life {
  /** Requests that were answered. */
  answered = 0;
  readonly #template: Template;
  readonly #tokens: Tokens;
  readonly #photo: Uint8Array;
  /** Edited records as they were answered last, and ids of the newest reports, by the path of the list. */
  readonly #edited = new Map<string, Map<number, Shown>>();
  readonly #reported = new Map<string, number[]>();

  private constructor(template: Template, tokens: Tokens, photo: Uint8Array) {
    this.#template = template;
    this.#tokens = tokens;
    this.#photo = photo;
  }

  /** Makes the account with its garden. */
  static async begin(server: ServerProcess): Promise<Life> {
    const photo = new Uint8Array(await devicePhoto());
    const template = await plantTemplate(server, POINTS, photo);
    const logIn = async (agent: string): Promise<string> => {
      const init = { method: "POST", headers: { "user-agent": agent }, body: JSON.stringify({ user: GARDENER }) };
      const answer = (await (await fetch(`${server.base}/api/tokens`, init)).json()) as { token: { encoded: string } }; // a log-in
      return answer.token.encoded;
    };
    const tokens = { device: await logIn(deviceOf("").agent), owner: await logIn(ownerOf("").agent) };
    return new Life(template, tokens, photo);
  }

  /** A part of a day; resolves when everything is answered. @throws Error for an answer that refuses. */
  async live(server: ServerProcess, seed: number, hours: number): Promise<void> {
    const connections = openConnections(server.port, 2 * AT_ONCE);
    const { device, owner } = this.#tokens;
    const visitor = { device: deviceOf(device), owner: ownerOf(owner), ...this.#template, tags: new Map() };
    const visits = createVisits(this.#asker(connections), randomOf(seed), this.#photo);
    const underWay = new Set<Promise<void>>();
    try {
      for (const { occasion } of scheduleOf(seed, 1, hours * 3600, 1)) {
        if (EDITS.has(occasion)) await Promise.all(underWay);
        const visit = visits[occasion](visitor).then(() => void underWay.delete(visit));
        underWay.add(visit);
        if (EDITS.has(occasion) || underWay.size >= AT_ONCE) await Promise.race(underWay);
      }
      await Promise.all(underWay);
    } finally {
      connections.close();
    }
  }

  /** What a server does not have of what was answered, as sentences. */
  async missingAt(server: ServerProcess): Promise<string[]> {
    const list = async (path: string): Promise<Map<number, Shown>> => {
      const headers = { authorization: this.#tokens.owner, "user-agent": "test" };
      const records = (await (await fetch(`${server.base}/api/${path}`, { headers })).json()) as Shown[]; // a list
      return new Map(records.map((record) => [record.id, record]));
    };
    const problems: string[] = [];
    for (const [path, records] of this.#edited) {
      const found = await list(path);
      const other = [...records.values()].filter((record) => !Bun.deepEquals(found.get(record.id), record));
      if (other.length > 0) problems.push(`${path}: not as answered: ${other.map(({ id }) => id).join(", ")}`);
    }
    for (const [path, ids] of this.#reported) {
      const found = await list(path);
      const missing = ids.filter((id) => !found.has(id));
      if (missing.length > 0) problems.push(`${path}: missing ${missing.join(", ")}`);
    }
    return problems;
  }

  #asker(connections: Connections): Ask {
    return async (kind, request) => {
      const answer = await connections.send(request, true);
      if (answer.status >= 400) throw new Error(`${kind} was answered ${answer.status}: ${answer.body}`);
      this.answered += 1;
      const [edited, reported] = [EDITED[kind], REPORTED[kind]];
      if (edited !== undefined) {
        const record = JSON.parse(answer.body) as Shown; // a record
        const records = this.#edited.get(edited) ?? new Map<number, Shown>();
        this.#edited.set(edited, records.set(record.id, record));
      }
      if (reported !== undefined) {
        const ids = [...(this.#reported.get(reported) ?? []), (JSON.parse(answer.body) as Shown).id]; // a record
        this.#reported.set(reported, ids.slice(-LOOKED_FOR));
      }
      return answer;
    };
  }
}
