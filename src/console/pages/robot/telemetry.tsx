import { useMemo } from "preact/hooks";
import type { Telemetry } from "../../../client/records";
import { powerOf } from "../../care/facts";
import { Chart, type ChartLine } from "../../controls/chart";
import { openSpan, SpanTabs } from "../../controls/span";
import { Empty } from "../../controls/states";
import { list } from "../../state";
import { t } from "../../texts/robot";

type Field = "uptime" | "throttled" | "soc_temp" | "cpu_usage" | "memory_usage" | "disk_usage" | "wifi_level_percent";

/** One chart each. `least`: values that are always in view, so that small changes look small. */
const CHARTS = [
  { field: "soc_temp", name: "temperature", unit: "°C", color: "--orange", least: [30, 60] },
  { field: "wifi_level_percent", name: "wifi", unit: "%", color: "--blue", least: [0, 100] },
  { field: "cpu_usage", name: "cpu", unit: "%", color: "--purple", least: [0, 100] },
  { field: "memory_usage", name: "memory", unit: "MB", color: "--pink", least: [0, 100] },
  { field: "disk_usage", name: "disk", unit: "%", color: "--gray", least: [0, 100] },
  { field: "uptime", name: "uptime", unit: "h", color: "--green", least: [0, 24] },
  { field: "throttled", name: "lowPower", unit: "", color: "--red", least: [0, 1] },
] as const satisfies readonly (Pick<ChartLine, "unit" | "color"> & {
  readonly field: Field;
  readonly name: keyof typeof t;
  readonly least: readonly [number, number];
})[];

const HOUR_S = 3600;

/** A value as its chart shows it: hours of the uptime, and 1 while the power was too low. */
function valueOf(telemetry: Telemetry, field: Field): number | null {
  if (field === "uptime") return telemetry.uptime === null ? null : telemetry.uptime / HOUR_S;
  if (field !== "throttled") return telemetry[field];
  const power = powerOf({ throttled: telemetry.throttled ?? "" });
  return power ? Number(power.voltage === "low") : null;
}

const pointsOf = (all: readonly Telemetry[], field: Field): ChartLine["points"] =>
  all.flatMap((each) => {
    const value = valueOf(each, field);
    return value === null ? [] : [{ at: each.created_at, value }];
  });

/** How the robot was over hours, days and weeks. */
export function TelemetryCharts() {
  const all = list("telemetries");
  const { from, to } = openSpan();
  const charts = useMemo(() => {
    const shown = all.filter(({ created_at: at }) => at >= from).toSorted((a, b) => a.created_at - b.created_at);
    return CHARTS.map(({ field, name, unit, color, least }) => ({
      field,
      name,
      least,
      lines: [{ name: t[name], unit, color, points: pointsOf(shown, field) }],
    }));
  }, [all, from]);
  if (all.length === 0) {
    return (
      <Empty icon="temperature" title={t.noTelemetry}>
        <p>{t.noTelemetryText}</p>
      </Empty>
    );
  }
  return (
    <>
      <SpanTabs />
      <div class="robot-charts">
        {charts.map(({ field, name, least, lines }) => (
          <section key={field} class="card">
            <h2>{t[name]}</h2>
            <Chart label={t[name]} lines={lines} from={from} to={to} least={least} />
          </section>
        ))}
      </div>
    </>
  );
}
