/** A robot's telemetry about its machine. Source: `robot-facts.md` §7. */
export const telemetryOf = (now: number, startedAt: number, throttled: string): object => ({
  telemetry_captured_at: new Date(now).toISOString(),
  telemetry_target: "practice",
  telemetry_soc_temp: 40,
  telemetry_throttled: throttled,
  telemetry_wifi_level: -50,
  telemetry_wifi_level_percent: 80,
  telemetry_uptime: Math.floor((now - startedAt) / 1000),
  telemetry_memory_usage: 120,
  telemetry_disk_usage: 7,
  telemetry_scheduler_usage: 3,
  telemetry_cpu_usage: 3,
});
