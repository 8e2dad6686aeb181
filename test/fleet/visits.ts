import { log, sequence } from "../bench/requests";
import { below, pick, type Random } from "../support/random";
import type { Answer } from "./connections";
import type { Occasion } from "./schedule";
import { READING, TELEMETRY } from "./template";
import { type Identity, message, uploadForm } from "./messages";

/** Whom a visit is for, and what their clients remember. */
export interface Visitor {
  readonly device: Identity;
  readonly owner: Identity;
  readonly points: readonly number[];
  readonly sequences: readonly number[];
  /** Tags of answers the owner's app has got, by path. */
  readonly tags: Map<string, string>;
}

/** Sends a request that is due now; undefined when it was refused or lost, which is counted. */
export type Ask = (kind: string, request: Uint8Array, wantsBody?: boolean) => Promise<Answer | undefined>;

/** What an app reads when its page is loaded. */
export const PAGE: readonly string[] = [
  ...["device", "users", "dos_config", "firmware_config", "web_app_config", "alerts", "points", "point_groups"],
  ...["curves", "tools", "saved_gardens", "plant_templates", "folders", "sensors", "peripherals", "pin_bindings"],
  ...["webcam_feeds", "images", "sensor_readings", "telemetries", "logs", "wizard_step_results", "plugin_envs"],
  ...["sequences", "regimens", "farm_events", "featured_sequences", "global_config", "corpus", "public_key"],
];
/** Lists of hundreds of kB; the others are short. */
const LONG = new Set(["points", "plant_templates", "sensor_readings", "logs", "sequences"]);
const kindOf = (path: string): string => (LONG.has(path) ? `page: ${path}` : "page: other");

/** What a device reads to have the newest state. */
const SYNC: readonly string[] = [
  ...["device/sync", "device", "dos_config", "firmware_config", "points", "point_groups", "sequences", "regimens"],
  ...["farm_events", "tools", "peripherals", "sensors", "pin_bindings", "plugin_envs"],
];

/** Newest pictures an app shows after its page is loaded. */
const SHOWN_PICTURES = 3;

/** What happens on each occasion. */
export const createVisits = (
  ask: Ask,
  random: Random,
  photo: Uint8Array,
): Record<Occasion, (visitor: Visitor) => Promise<void>> => {
  const send = async (kind: string, method: "POST" | "PATCH", path: string, sender: Identity, body: object) =>
    void (await ask(kind, message(method, `/api/${path}`, sender, body)));

  async function load(path: string, { owner, tags }: Visitor, wantsBody: boolean): Promise<Answer | undefined> {
    const tag = tags.get(path);
    const answer = await ask(kindOf(path), message("GET", `/api/${path}`, owner, undefined, tag), wantsBody);
    if (answer?.etag) tags.set(path, answer.etag);
    return answer;
  }

  return {
    telemetry: ({ device }) => send("telemetry", "POST", "telemetries", device, TELEMETRY),
    log: ({ device }) => send("log line", "POST", "logs", device, log),
    reading: ({ device }) => send("sensor reading", "POST", "sensor_readings", device, READING),
    point: ({ owner, points }) =>
      send("edit point", "PATCH", `points/${pick(random, points)}`, owner, { x: below(random, 3000) }),
    sequence: ({ owner, points, sequences }) => {
      const index = below(random, sequences.length);
      const visited = Array.from({ length: 6 }, () => pick(random, points));
      const changed = { ...sequence(visited), name: `Water ${index}` };
      return send("edit sequence", "PATCH", `sequences/${sequences[index]}`, owner, changed);
    },
    photo: async ({ device }) => {
      const form = await ask("upload policy", message("GET", "/api/storage_auth", device), true);
      if (!form) return;
      const { url, form_data } = JSON.parse(form.body) as { url: string; form_data: Record<string, string> }; // as specified
      if (!(await ask("upload", uploadForm(form_data, photo)))) return;
      await send("new image", "POST", "images", device, { attachment_url: url + form_data["key"] });
    },
    sync: async ({ device }) => {
      for (const path of SYNC) await ask("sync read", message("GET", `/api/${path}`, device));
    },
    page: async (visitor) => {
      const answers = await Promise.all(PAGE.map((path) => load(path, visitor, path === "images")));
      const list = answers[PAGE.indexOf("images")];
      if (!list) return;
      const images = JSON.parse(list.body) as { attachment_url: string }[]; // as specified
      await Promise.all(
        images.slice(0, SHOWN_PICTURES).map(({ attachment_url }) => {
          const { pathname, search } = new URL(attachment_url);
          return ask("picture", message("GET", pathname + search, visitor.owner));
        }),
      );
    },
  };
};
