import { gauge } from "../../framework/metrics/metric";
import type { Report } from "../../framework/metrics/report";
import { query } from "../../platform/db/query";

const newest = query((q) =>
  q
    .selectFrom("measures")
    .select(["id", "device_id", "value"])
    .where("device_id", ">", 0)
    .where("value", "is not", null)
    .orderBy("id"),
);

/** The newest values of all gardens, where METRICS_GARDEN is on. No names: those of a garden are its people's. */
export const measureReport: Report = {
  metrics: ({ db, config }) =>
    config.metricsGarden
      ? [
          gauge(
            "gardenshed_measure",
            "Newest value of each measure",
            db.all(newest, {}).map(({ id, device_id, value }) => ({
              labels: { device: device_id, measure: id },
              value: value ?? 0, // as just asked
            })),
          ),
        ]
      : [],
};
