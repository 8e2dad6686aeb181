// Generated from the API reference by `bun run client`.

/** Collections, each with its place below `/api` and its verbs. */
export const COLLECTIONS = {
  alerts: { path: "alerts", verbs: ["list", "pages", "delete"] },
  points: { path: "points", verbs: ["list", "pages", "search", "get", "create", "update", "updateSeveral", "delete"] },
  pointGroups: { path: "point_groups", verbs: ["list", "pages", "get", "create", "update", "delete"] },
  curves: { path: "curves", verbs: ["list", "pages", "get", "create", "update", "delete"] },
  tools: { path: "tools", verbs: ["list", "pages", "get", "create", "update", "delete"] },
  savedGardens: { path: "saved_gardens", verbs: ["list", "pages", "create", "update", "delete"] },
  plantTemplates: { path: "plant_templates", verbs: ["list", "pages", "create", "update", "delete"] },
  crops: { path: "crops", verbs: ["list"] },
  sensors: { path: "sensors", verbs: ["list", "pages", "get", "create", "update", "delete"] },
  peripherals: { path: "peripherals", verbs: ["list", "pages", "get", "create", "update", "delete"] },
  pinBindings: { path: "pin_bindings", verbs: ["list", "pages", "get", "create", "update", "delete"] },
  webcamFeeds: { path: "webcam_feeds", verbs: ["list", "pages", "get", "create", "update", "delete"] },
  wizardStepResults: { path: "wizard_step_results", verbs: ["list", "pages", "create", "update", "delete"] },
  pluginEnvs: { path: "plugin_envs", verbs: ["list", "pages", "get", "create", "update", "delete", "deleteAll"] },
  images: { path: "images", verbs: ["list", "get", "create", "delete"] },
  sensorReadings: { path: "sensor_readings", verbs: ["list", "pages", "get", "create", "delete"] },
  telemetries: { path: "telemetries", verbs: ["list", "create", "delete", "deleteAll"] },
  logs: { path: "logs", verbs: ["list", "search", "create", "delete", "deleteAll"] },
  measures: { path: "measures", verbs: ["list", "get", "create", "update", "delete"] },
  folders: { path: "folders", verbs: ["list", "get", "create", "update", "delete"] },
  sequences: { path: "sequences", verbs: ["list", "get", "create", "update", "delete"] },
  sequenceVersions: { path: "sequence_versions", verbs: ["get"] },
  featuredSequences: { path: "featured_sequences", verbs: ["list"] },
  regimens: { path: "regimens", verbs: ["list", "pages", "get", "create", "update", "delete"] },
  farmEvents: { path: "farm_events", verbs: ["list", "pages", "get", "create", "update", "delete"] },
  pauses: { path: "pauses", verbs: ["list", "get", "create", "update", "delete"] },
  members: { path: "members", verbs: ["list", "update", "delete"] },
  invitations: { path: "invitations", verbs: ["list", "create", "delete"] },
  programs: { path: "programs", verbs: ["list", "create", "update", "delete"] },
  sessions: { path: "sessions", verbs: ["list"] },
  gardens: { path: "gardens", verbs: ["list"] },
  waterRules: { path: "water_rules", verbs: ["list", "get", "create", "update", "delete"] },
  notices: { path: "notices", verbs: ["list", "pages", "update"] },
} as const;

/** Records of which an account has one. */
export const SINGLES = {
  device: { path: "device", verbs: ["get", "update"] },
  dosConfig: { path: "dos_config", verbs: ["get", "update", "reset"] },
  firmwareConfig: { path: "firmware_config", verbs: ["get", "update", "reset"] },
  webAppConfig: { path: "web_app_config", verbs: ["get", "update", "reset"] },
  watch: { path: "watch", verbs: ["get", "update"] },
} as const;
