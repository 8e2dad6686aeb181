/** A setting that cannot be used. The message is one sentence for the operator and holds no secret. */
export class ConfigError extends Error {}
