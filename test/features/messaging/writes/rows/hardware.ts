import { post, remove } from "../../../../support/scenarios";
import { usual, type Write } from "../row";

export const hardware: readonly Write[] = [
  ...usual({ name: "water_rules", body: { name: "Bed", ml_per_plant: 250 }, edit: { on: false } }),
  {
    of: "POST /api/water_rules/:id/sequence",
    given: {
      group: post("/api/point_groups", { name: "Watered", point_ids: [] }),
      it: post("/api/water_rules", { name: "Beds", point_group_id: "$group" }),
    },
    send: post("/api/water_rules/$it/sequence"),
    tells: ["Sequence $answer"],
    notes: ["sequences $answer created"],
  },
  ...usual({ name: "measures", body: { name: "Rain", unit: "mm", kind: "rain" }, edit: { max: 30 } }),
  ...usual({ name: "sensors", class: "Sensor", body: { label: "Soil", pin: 59, mode: 1 }, edit: { pin: 60 } }),
  ...usual({ name: "peripherals", class: "Peripheral", body: { pin: 13, label: "LED", mode: 0 }, edit: { pin: 8 } }),
  ...usual({
    name: "pin_bindings",
    class: "PinBinding",
    body: { pin_num: 16, special_action: "emergency_lock" },
    edit: { special_action: "reboot" },
  }),
  ...usual({
    name: "webcam_feeds",
    class: "WebcamFeed",
    body: { name: "Greenhouse", url: "https://cam.example/stream" },
    edit: { name: "Bed" },
  }),
  ...usual({ name: "wizard_step_results", body: { slug: "intro", answer: true }, edit: { answer: false } }),
  ...usual({
    name: "plugin_envs",
    class: "PluginEnv",
    body: { key: "camera", value: "USB" },
    edit: { value: "RPI" },
  }),
  {
    of: "DELETE /api/plugin_envs/all",
    given: {
      one: post("/api/plugin_envs", { key: "a", value: "1" }),
      two: post("/api/plugin_envs", { key: "b", value: "2" }),
    },
    send: remove("/api/plugin_envs/all"),
    tells: ["PluginEnv $one gone", "PluginEnv $two gone"],
    notes: ["plugin_envs $one deleted", "plugin_envs $two deleted"],
  },
];
