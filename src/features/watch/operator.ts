import type { Services } from "../../framework/services";
import type { Handler } from "../../framework/worker";
import { type Placeholders, query } from "../../platform/db/query";
import { EVERYBODY } from "../../platform/db/write-queue";
import type { ScheduledTask } from "../../platform/jobs/scheduler";
import { addressWithoutRequest, baseOf } from "../../platform/network/public-address";
import { MINUTE_MS } from "../../platform/time";
import { warningsOf } from "../server";
import { NotTold, post, type Posted } from "./ways/post";

/** Kind of the jobs that tell the operator. */
export const SERVER_NOTICE_JOB = "server_notice";

const LOOK_MS = 5 * MINUTE_MS;
const RETRY_AFTER_MS = [5 * MINUTE_MS, 50 * MINUTE_MS];
const TITLES = { begun: "The server needs care", ended: "Over: the server needed care", test: "It works" } as const;

const known = query((q) => q.selectFrom("server_notices").select("warning"));
const add = query((q, p: Placeholders<{ warning: string; now: string }>) =>
  q.insertInto("server_notices").values({ warning: p.warning, at: p.now }),
);
const remove = query((q, p: Placeholders<{ warning: string }>) =>
  q.deleteFrom("server_notices").where("warning", "=", p.warning),
);

/** Numbers of a warning change while it is the same one. */
const withoutNumbers = (warning: string): string => warning.replaceAll(/\d+/g, "#");

/** Something that the operator is told. */
interface ServerNotice {
  readonly what: keyof typeof TITLES;
  readonly text: string;
}

/** A notice as NOTIFY_URL takes it: of ntfy the last part of the path is the topic. */
function postedTo(address: string, { what, text }: ServerNotice, at: Date, url: string): Posted {
  const title = TITLES[what];
  const headers = { "content-type": "application/json; charset=utf-8" };
  if (!/^ntfy\+/i.test(address)) {
    const body = { id: 0, kind: "server", garden: null, title, text, at: at.toISOString(), ended: null, url };
    return { url: address, headers, body: JSON.stringify(body) };
  }
  const server = new URL(address.slice("ntfy+".length));
  const topic = server.pathname.split("/").at(-1) ?? "";
  server.pathname = server.pathname.slice(0, -topic.length);
  return { url: server.href, headers, body: JSON.stringify({ topic, title, message: text, click: url }) };
}

/** Tells the operator something at NOTIFY_URL, whatever address that is. @returns the status. @throws NotTold */
export function tellOperator(
  { notifyUrl = "", ...config }: Services["config"],
  notice: ServerNotice,
  at: Date,
  signal: AbortSignal,
): Promise<number> {
  const url = baseOf(addressWithoutRequest(config, config.port));
  return post(postedTo(notifyUrl, notice, at, url), () => true, signal);
}

/** Stores which warnings are new and which are gone, and queues a notice of each. */
async function lookAtWarnings(services: Services): Promise<void> {
  const { db, writes, jobs, clock } = services;
  const now = new Map((await warningsOf(services)).map((text) => [withoutNumbers(text), text]));
  const before = new Set(db.all(known, {}).map(({ warning }) => warning));
  const begun = [...now.keys()].filter((warning) => !before.has(warning));
  const ended = [...before].filter((warning) => !now.has(warning));
  if (begun.length + ended.length === 0) return;
  const at = clock();
  const tell = (what: ServerNotice["what"], text: string): void => jobs.add(SERVER_NOTICE_JOB, { what, text }, at);
  await writes.run(
    "account",
    () => {
      for (const warning of begun) {
        db.run(add, { warning, now: at.toISOString() });
        tell("begun", now.get(warning) ?? warning);
      }
      for (const warning of ended) {
        db.run(remove, { warning });
        tell("ended", warning.replaceAll("#", "…"));
      }
    },
    EVERYBODY,
  );
}

/** Looks after the server itself, where NOTIFY_URL is set. */
export const operatorTasks = (services: Services): readonly ScheduledTask[] =>
  services.config.notifyUrl === undefined
    ? []
    : [{ name: "server notices", everyMs: LOOK_MS, atStart: true, run: () => lookAtWarnings(services) }];

export const serverNoticeHandler: Handler = {
  retryAfterMs: RETRY_AFTER_MS,
  isFinal: (failure) => failure instanceof NotTold && failure.isFinal,
  run: async ({ config }, { payload, created_at }, signal) => {
    if (config.notifyUrl === undefined) return undefined;
    const notice = payload as unknown as ServerNotice; // as it was queued
    await tellOperator(config, notice, new Date(created_at), signal);
    return undefined;
  },
};
