import { statSync } from "node:fs";
import { revision, version } from "../../platform/config/build";
import { defineService, type Services } from "../../framework/services";
import { notFound } from "../../framework/errors";
import { schemaVersion } from "../../platform/db/migrate";
import { countAccounts } from "../account";
import { trustedPeers } from "../../platform/network/trusted-peers";
import { metricsReference } from "./page-references";
import type { Page } from "../../framework/page";
import { BUCKETS_MS, type RequestMeter, requestMeter } from "../../framework/request-meter";

/** Media type of the text format. */
const TYPE = "text/plain; version=0.0.4; charset=utf-8";

interface Sample {
  /** Behind the name of the metric, e.g. `_sum`. */
  readonly suffix?: string;
  readonly labels?: Readonly<Record<string, string | number>>;
  readonly value: number;
}

interface Metric {
  readonly name: string;
  readonly type: "counter" | "gauge" | "histogram";
  readonly help: string;
  readonly samples: readonly Sample[];
}

/** Who may read the metrics beside loopback. */
const trustedReaders = defineService(({ config }) => trustedPeers(config.trustedProxies));

/**
 * `GET /metrics` as METRICS says; who may not read it learns nothing. Anybody can send `X-Forwarded-For`: it can only take
 * the permission of the peer away. Source: `operations.md` §2.
 */
export const metricsPage: Page = {
  method: "GET",
  path: "/metrics",
  reference: metricsReference,
  answer: ({ services, client: { peer, address, isIdentified } }) => {
    const { metrics } = services.config;
    const isTrusted = services.get(trustedReaders);
    const isTrustedReader = isIdentified && isTrusted(peer) && isTrusted(address);
    const mayRead = metrics === "public" || (metrics === "on" && isTrustedReader);
    if (!mayRead) throw notFound("Not found.");
    return new Response(metricsOf(services).map(write).join(""), { headers: { "content-type": TYPE } });
  },
};

function metricsOf(services: Services): readonly Metric[] {
  const { db, writes, jobs, startedAt } = services;
  const meter = services.get(requestMeter);
  return [
    gauge("gardenshed_build_info", "What runs", [{ labels: { version, revision, schema: schemaVersion }, value: 1 }]),
    gauge(
      "gardenshed_uptime_seconds",
      "Time since the server was started",
      one((performance.now() - startedAt) / 1000),
    ),
    counter(
      "gardenshed_http_requests_total",
      "Answered requests",
      meter.requests().map(({ method, status, count }) => ({ labels: { method, status }, value: count })),
    ),
    {
      name: "gardenshed_http_request_duration_seconds",
      type: "histogram",
      help: "Time until the answer began",
      samples: durationSamples(meter),
    },
    counter(
      "gardenshed_write_groups_total",
      "Transactions, each with the writes of one moment",
      one(writes.counts.groups),
    ),
    counter("gardenshed_writes_total", "Writes in these transactions", one(writes.counts.writes)),
    counter("gardenshed_flushes_total", "Flushes of the log to the disk", one(writes.counts.flushes)),
    counter("gardenshed_flush_seconds_total", "Time these flushes took", one(writes.counts.flushMs / 1000)),
    gauge("gardenshed_database_bytes", "Size of the database", one(sizeOf(db.path))),
    gauge("gardenshed_wal_bytes", "Size of the log of the database", one(sizeOf(`${db.path}-wal`))),
    gauge(
      "gardenshed_jobs_waiting",
      "Jobs not done yet",
      jobs.waiting().map(({ kind, count }) => ({ labels: { kind }, value: count })),
    ),
    gauge("gardenshed_accounts", "Accounts, guests included", one(countAccounts(db))),
    counter("process_cpu_seconds_total", "Time the processor has worked", one(cpuSeconds())),
    gauge("process_resident_memory_bytes", "Memory in use", one(process.memoryUsage.rss())),
  ];
}

const counter = (name: string, help: string, samples: readonly Sample[]): Metric => ({
  ...{ name, type: "counter", help, samples },
});
const gauge = (name: string, help: string, samples: readonly Sample[]): Metric => ({
  ...{ name, type: "gauge", help, samples },
});
const one = (value: number): readonly Sample[] => [{ value }];

function durationSamples(meter: RequestMeter): readonly Sample[] {
  const { buckets, count, sumMs } = meter.duration();
  return [
    ...buckets.map((value, index) => ({
      suffix: "_bucket",
      labels: { le: (BUCKETS_MS[index] ?? 0) / 1000 },
      value,
    })),
    { suffix: "_bucket", labels: { le: "+Inf" }, value: count },
    { suffix: "_sum", value: sumMs / 1000 },
    { suffix: "_count", value: count },
  ];
}

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** The lines of a metric; one that has no samples has none. */
function write({ name, type, help, samples }: Metric): string {
  if (samples.length === 0) return "";
  const lines = samples.map(({ suffix = "", labels, value }) => `${name}${suffix}${writeLabels(labels)} ${value}\n`);
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join("")}`;
}

function writeLabels(labels: Sample["labels"] = {}): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(String(value))}"`);
  return pairs.length === 0 ? "" : `{${pairs.join(",")}}`;
}

const escaped = (text: string): string => text.replace(/[\\"]/g, "\\$&").replaceAll("\n", "\\n");
