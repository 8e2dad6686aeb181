import { useMemo } from "preact/hooks";
import type { Telemetry } from "../../../client/records";
import { Chart, type ChartLine } from "../../controls/chart";
import { openSpan, SpanTabs } from "../../controls/span";
import { Empty } from "../../controls/states";
import { list } from "../../state";
import { t } from "../../texts/robot";

type Field = "soc_temp" | "cpu_usage" | "memory_usage" | "disk_usage" | "wifi_level_percent";

/** One chart each. `least`: values that are always in view, so that small changes look small. */
const CHARTS = [
  { field: "soc_temp", name: "temperature", unit: "°C", color: "--orange", least: [30, 60] },
  { field: "wifi_level_percent", name: "wifi", unit: "%", color: "--blue", least: [0, 100] },
  { field: "cpu_usage", name: "cpu", unit: "%", color: "--purple", least: [0, 100] },
  { field: "memory_usage", name: "memory", unit: "MB", color: "--pink", least: [0, 100] },
  { field: "disk_usage", name: "disk", unit: "%", color: "--gray", least: [0, 100] },
] as const satisfies readonly (Pick<ChartLine, "unit" | "color"> & {
  readonly field: Field;
  readonly name: keyof typeof t;
  readonly least: readonly [number, number];
})[];

const pointsOf = (all: readonly Telemetry[], field: Field): ChartLine["points"] =>
  all.flatMap((each) => {
    const value = each[field];
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
