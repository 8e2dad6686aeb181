import { statSync } from "node:fs";
import { revision, version } from "../../platform/config/build";
import { schemaVersion } from "../../platform/db/migrate";
import { freeBytes } from "../../platform/disk/files";
import { trustedPeers } from "../../platform/network/trusted-peers";
import { metricsReference } from "./page-references";
import { noSuchPage } from "../../framework/errors";
import { jobMeter } from "../../framework/metrics/job-meter";
import { counter, gauge, type Metric, type Sample, writeMetric } from "../../framework/metrics/metric";
import type { Page } from "../../framework/page";
import { connections, reports } from "../../framework/metrics/report";
import { BUCKETS_MS, type RequestMeter, requestMeter } from "../../framework/metrics/request-meter";
import { defineService, type Services } from "../../framework/services";

/** Media type of the text format. */
const TYPE = "text/plain; version=0.0.4; charset=utf-8";

/** Addresses that may read the metrics, beside loopback. */
const trustedReaders = defineService(({ config }) => trustedPeers(config.trustedProxies));

/**
 * `GET /metrics` as METRICS says. Others learn nothing. Anybody can send `X-Forwarded-For`: it can only take
 * the permission of the peer away. Source: `operations.md` §2.
 */
export const metricsPage: Page = {
  method: "GET",
  path: "/metrics",
  reference: metricsReference,
  answer: async ({ services, client: { peer, address, isIdentified } }) => {
    const { metrics } = services.config;
    const isTrusted = services.get(trustedReaders);
    const isTrustedReader = isIdentified && isTrusted(peer) && isTrusted(address);
    const mayRead = metrics === "public" || (metrics === "on" && isTrustedReader);
    if (!mayRead) throw noSuchPage();
    const ofFeatures = await Promise.all(services.get(reports).map((report) => report.metrics?.(services) ?? []));
    const all = [...metricsOf(services), ...ofFeatures.flat()];
    return new Response(all.map(writeMetric).join(""), { headers: { "content-type": TYPE } });
  },
};

function metricsOf(services: Services): readonly Metric[] {
  const { config, db, writes, startedAt } = services;
  const meter = services.get(requestMeter);
  const uptime = (performance.now() - startedAt) / 1000;
  return [
    gauge("gardenshed_build_info", "What runs", [{ labels: { version, revision, schema: schemaVersion }, value: 1 }]),
    gauge("gardenshed_uptime_seconds", "Time since the server was started", uptime),
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
    gauge(
      "gardenshed_connections",
      "Connections at work: requests under way, and WebSockets",
      openConnections(services),
    ),
    counter("gardenshed_write_groups_total", "Transactions, each with the writes of one moment", writes.counts.groups),
    counter("gardenshed_writes_total", "Writes in these transactions", writes.counts.writes),
    counter("gardenshed_flushes_total", "Flushes of the log to the disk", writes.counts.flushes),
    counter("gardenshed_flush_seconds_total", "Time these flushes took", writes.counts.flushMs / 1000),
    gauge("gardenshed_database_bytes", "Size of the database", sizeOf(db.path)),
    gauge("gardenshed_wal_bytes", "Size of the log of the database", sizeOf(`${db.path}-wal`)),
    gauge("gardenshed_free_bytes", "Free space on the disk of the data folder", freeBytes(config.dataDir)),
    ...jobMetrics(services),
    counter("process_cpu_seconds_total", "Time the processor has worked", cpuSeconds()),
    gauge("process_resident_memory_bytes", "Memory in use", process.memoryUsage.rss()),
  ];
}

function jobMetrics(services: Services): readonly Metric[] {
  const { failures } = services.get(jobMeter);
  const byKind = (counts: ReadonlyMap<string, number>): readonly Sample[] =>
    [...counts].map(([kind, value]) => ({ labels: { kind }, value }));
  const waiting = new Map([...failures.keys()].map((kind) => [kind, 0]));
  for (const { kind, count } of services.jobs.waiting()) waiting.set(kind, count);
  return [
    gauge("gardenshed_jobs_waiting", "Jobs not done yet", byKind(waiting)),
    counter("gardenshed_jobs_failed_total", "Attempts at jobs that failed", byKind(failures)),
  ];
}

const openConnections = (services: Services): number =>
  services.get(connections).reduce((sum, count) => sum + count(), 0);

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
