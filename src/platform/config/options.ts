import { hostname } from "node:os";
import {
  brokerHost,
  brokerLoginUrl,
  brokerUrl,
  dialectPlace,
  publicUrl,
  smtpServer,
  virtualHost,
  websocketUrl,
  webUrl,
} from "./address";
import { option, type Option, type Texts, type ValueOf } from "./option";
import {
  atMost,
  domain,
  duration,
  email,
  integer,
  listenHost,
  listOf,
  notifyUrl,
  number,
  oneOf,
  onOff,
  path,
  peer,
  product,
  sender,
  size,
  text,
} from "./types";

/**
 * Every setting: flag, variable, file key, default, check and help text in one row.
 * A computed default reads rows above its own only. Source: `operations.md` §2.
 */
export const options = {
  data_dir: option({
    heading: "Where it keeps things and listens",
    type: path,
    default: "./data",
    help: "The data folder",
  }),
  host: option({ type: listenHost, default: "0.0.0.0", help: "Address to listen on" }),
  port: option({ type: integer(0, 65_535), default: "3000", help: "Port to listen on; 0 picks a free one" }),
  public_url: option({
    type: publicUrl,
    help: "Address under which devices and browsers reach the server: scheme, host, optional port and path",
    otherwise: "the address of each request",
  }),
  tls_cert: option({
    type: path,
    help: "PEM file with the certificate: serve HTTPS directly; needs TLS_KEY; SIGHUP after renewing it",
  }),
  tls_key: option({ type: path, help: "PEM file with the private key of TLS_CERT" }),
  force_ssl: option({
    type: onOff,
    default: "off",
    help: "Make links https and wss, tell browsers to stay with HTTPS",
  }),
  trusted_proxies: option({
    type: listOf(peer),
    default: "loopback",
    help: "Peers whose X-Forwarded-For, -Proto and -Host count",
  }),
  signup: option({
    heading: "Who may register",
    type: oneOf("open", "closed", "first"),
    default: "open",
    help: "Who may register: everybody, nobody (only `user create`), or whoever comes first",
  }),
  invites: option({
    type: onOff,
    default: "on",
    help: "Whether an invitation to a garden admits people who have no account yet, whatever SIGNUP says",
  }),
  trusted_domains: option({
    type: listOf(domain),
    default: "",
    help: "E-mail domains that may register",
    otherwise: "all",
  }),
  tos_url: option({ type: webUrl, help: "Terms of service; they must be accepted only when this is set" }),
  priv_url: option({ type: webUrl, help: "Privacy policy" }),
  smtp_url: option({
    heading: "E-mail",
    type: smtpServer,
    secret: true,
    help: "Mail server, smtp://user:password@host:587 or smtps://user:password@host:465; e-mail is off without it and MAIL_DIR",
  }),
  smtp_ca: option({
    type: path,
    help: "PEM file with the authority of the mail server's certificate, beside the built-in ones",
  }),
  mail_from: option({
    type: sender,
    default: ({ public_url }: Texts) => `no-reply@${public_url ? new URL(public_url).hostname : hostname()}`,
    otherwise: "no-reply@ the host of PUBLIC_URL, else of the machine",
    help: "Sender of mails",
  }),
  mail_dir: option({ type: path, help: "Write each mail as .eml file into this folder instead of sending it" }),
  mqtt: option({
    heading: "Devices and the message broker",
    type: onOff,
    default: "on",
    help: "The built-in message broker; it stays off as well when MQTT_HOST, MQTT_WS or BROKER_URL names another one",
  }),
  mqtt_port: option({
    type: integer(0, 65_535),
    default: "1883",
    help: "Port of the built-in message broker; 0 picks a free one. Pages use /ws of PORT",
  }),
  mqtt_tls_port: option({
    type: integer(0, 65_535),
    default: "8883",
    help: "Port of the built-in message broker for MQTT over TLS, with TLS_CERT only; 0 picks a free one. Robots look for 8883",
  }),
  mqtt_host: option({
    type: brokerHost,
    help: "Host of another message broker, as told to clients",
    otherwise: "host of the public address",
  }),
  mqtt_ws: option({
    type: websocketUrl,
    help: "WebSocket address of another message broker, as told to clients",
    otherwise: "ws://<MQTT_HOST>:3002/ws, wss with https; that of the built-in broker when MQTT_HOST is not set either",
  }),
  mqtt_vhost: option({
    type: virtualHost,
    default: "/",
    help: "Virtual host of the message broker, as told to clients",
  }),
  broker_hooks: option({
    type: onOff,
    default: "off",
    help: "Lets another message broker ask who may log in and what it may read and send; `gardenshed print rabbitmq`",
  }),
  broker_url: option({
    type: brokerUrl,
    help: "Another message broker that the server itself connects to, as user gardenshed: mqtt://host:1883 or mqtts://host:8883; the built-in one stays off then",
  }),
  broker_password: option({
    type: text,
    secret: true,
    help: "Password of the server at BROKER_URL",
    otherwise: "a key of its own in the data folder",
  }),
  broker_dialect: option({
    type: path,
    help: "File of the dialect that everybody at BROKER_URL speaks; `gardenshed words`",
    otherwise: "the contract's own words",
  }),
  device_user_agent: option({
    type: listOf(product),
    default: "DeviceOS",
    help: "Product names in User-Agent by which devices are recognised",
  }),
  dialects: option({
    type: atMost(8, listOf(dialectPlace)),
    default: "",
    help: "Ports or addresses at which clients speak in other words, each with the file of its dialect: 3001=/etc/gardenshed/oldshed.toml; `gardenshed words`",
    otherwise: "none",
  }),
  home_assistant_url: option({
    heading: "Home automation",
    type: brokerLoginUrl,
    secret: true,
    help: "Broker of your home automation, mqtt://user:password@host:1883 or mqtts://user:password@host:8883: HOME_ASSISTANT_ACCOUNT appears there as a device",
  }),
  home_assistant_account: option({ type: email, help: "Account whose robot home automation shows and commands" }),
  authorized_publisher: option({ heading: "Sharing", type: email, help: "Account whose publications are featured" }),
  ai_base_url: option({
    heading: "Help by AI",
    type: webUrl,
    help: "Chat-completions endpoint with streaming; the AI help is on when this is set",
  }),
  ai_api_key: option({ type: text, secret: true, help: "Key for AI_BASE_URL, if it wants one" }),
  ai_model: option({ type: text, help: "Model that AI_BASE_URL is asked for" }),
  ai_model_lua: option({
    type: text,
    default: ({ ai_model }: Texts) => ai_model,
    otherwise: "AI_MODEL",
    help: "Model that writes Lua code",
  }),
  ai_temperature: option({ type: number(0, 2), default: "1", help: "How freely the model answers" }),
  image_fetch: option({
    heading: "Pictures and space",
    type: oneOf("off", "public", "lan"),
    default: "lan",
    help: "Where pictures may be fetched from: nowhere (own uploads only), public addresses, public and private ones",
  }),
  notify_fetch: option({
    heading: "Notices",
    type: oneOf("off", "public", "lan"),
    default: ({ signup }: Texts) => (signup === "open" ? "public" : "lan"),
    otherwise: "lan; public where anybody may sign up (SIGNUP)",
    help: "Where people may have notices posted to: nowhere, public addresses, public and private ones",
  }),
  notify_url: option({
    type: notifyUrl,
    secret: true,
    help: "Where the operator is told that the server needs care: a webhook, or ntfy+https://host/topic",
  }),
  image_keep: option({ type: integer(0), default: "10000", help: "Newest pictures kept per device; 0 keeps all" }),
  min_free_space: option({
    type: size,
    default: "200MB",
    help: "With less free space uploads are refused and picture jobs wait, so that the database can still write",
  }),
  feedback_webhook_url: option({
    heading: "Feedback, exports and unused accounts",
    type: webUrl,
    secret: true,
    help: "Where feedback of users is posted",
  }),
  export_by_email: option({ type: onOff, default: "off", help: "Mail exports instead of answering with them" }),
  inactive_account_cleanup: option({
    type: onOff,
    default: "off",
    help: "Delete accounts nobody uses, after a warning",
  }),
  backup_dir: option({
    heading: "Backups",
    type: path,
    help: "Folder for scheduled backups; they are on when this is set",
  }),
  backup_every: option({ type: duration, default: "24h", help: "Time between scheduled backups" }),
  backup_keep: option({ type: integer(1), default: "7", help: "Newest scheduled backups kept" }),
  mirror_dir: option({
    type: path,
    help: "Folder of a mirror that `gardenshed mirror` has begun; the server then keeps it up to date, pictures at once",
  }),
  mirror_every: option({ type: duration, default: "6h", help: "Time between copies of the database in MIRROR_DIR" }),
  changes_keep: option({
    type: integer(0),
    default: "30",
    help: "Days for which the changes of an account are kept, to undo them and to catch up; 0 keeps none",
  }),
  practice_robots: option({
    type: integer(0),
    default: "20",
    help: "Practice robots that may be at work at a time; 0: none",
  }),
  script_memory: option({
    type: size,
    default: "256MB",
    help: "Memory of the process in which rehearsals and scripts of practice robots run; beyond it is ended",
  }),
  console: option({
    heading: "Running it",
    type: onOff,
    default: "on",
    help: "The garden in a browser at /; off: a small start page",
  }),
  metrics: option({
    type: oneOf("off", "on", "public"),
    default: "off",
    help: "GET /metrics: nobody, loopback and TRUSTED_PROXIES, or everybody",
  }),
  metrics_garden: option({
    type: onOff,
    default: "off",
    help: "on: GET /metrics has the newest value of each measure, by the numbers of device and measure",
  }),
  durability: option({
    type: oneOf("balanced", "full", "relaxed"),
    default: "balanced",
    help: "What survives a power cut: account data at once and logs within 5 s, everything at once, or everything within 5 s",
  }),
  log_level: option({
    type: oneOf("debug", "info", "warn", "error"),
    default: "info",
    help: "Least severity that is logged",
  }),
  log_format: option({ type: oneOf("text", "json"), default: "text", help: "json for machines" }),
};

type Options = typeof options;

export type OptionKey = keyof Options;

type CamelCase<Key extends string> = Key extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Key;

/**
 * The checked values, one property per setting: `public_url` is `config.publicUrl`.
 * Paths are absolute, sizes are bytes, durations are milliseconds.
 */
export type Config = { readonly [Key in OptionKey as CamelCase<Key>]: ValueOf<Options[Key]> };

/** The rows in the order of the table. */
export const optionRows = Object.entries(options) as readonly (readonly [OptionKey, Option])[]; // entries() forgets the keys

/** Every key a source may use; a secret has a second one, whose value is the path of a file that holds it. */
export const optionKeys: readonly string[] = optionRows.flatMap(([key, { secret }]) =>
  secret ? [key, `${key}_file`] : [key],
);
