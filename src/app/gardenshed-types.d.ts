// Generated from the settings by `bun run client`.

import type { Elysia } from "elysia";

/** The settings, as `gardenshed help serve` explains them. Sizes and times are texts such as `200MB` and `24h`. */
export interface ProgramSettings {
  /** The data folder */
  readonly dataDir: string;
  /** Address to listen on */
  readonly host?: string | undefined;
  /** Port to listen on; 0 picks a free one */
  readonly port?: number | string | undefined;
  /** Address under which devices and browsers reach the server: scheme, host, optional port and path */
  readonly publicUrl?: string | undefined;
  /** PEM file with the certificate: serve HTTPS directly; needs TLS_KEY; SIGHUP after renewing it */
  readonly tlsCert?: string | undefined;
  /** PEM file with the private key of TLS_CERT */
  readonly tlsKey?: string | undefined;
  /** Make links https and wss, tell browsers to stay with HTTPS */
  readonly forceSsl?: boolean | undefined;
  /** Peers whose X-Forwarded-For, -Proto and -Host count */
  readonly trustedProxies?: readonly string[] | undefined;
  /** Who may register: everybody, nobody (only `user create`), or whoever comes first */
  readonly signup?: "open" | "closed" | "first" | undefined;
  /** Whether an invitation to a garden admits people who have no account yet, whatever SIGNUP says */
  readonly invites?: boolean | undefined;
  /** E-mail domains that may register */
  readonly trustedDomains?: readonly string[] | undefined;
  /** Terms of service; they must be accepted only when this is set */
  readonly tosUrl?: string | undefined;
  /** Privacy policy */
  readonly privUrl?: string | undefined;
  /** Mail server, smtp://user:password@host:587 or smtps://user:password@host:465; e-mail is off without it and MAIL_DIR */
  readonly smtpUrl?: string | undefined;
  /** PEM file with the authority of the mail server's certificate, beside the built-in ones */
  readonly smtpCa?: string | undefined;
  /** Sender of mails */
  readonly mailFrom?: string | undefined;
  /** Write each mail as .eml file into this folder instead of sending it */
  readonly mailDir?: string | undefined;
  /** The built-in message broker; it stays off as well when MQTT_HOST, MQTT_WS or BROKER_URL names another one */
  readonly mqtt?: boolean | undefined;
  /** Port of the built-in message broker; 0 picks a free one. Pages use /ws of PORT */
  readonly mqttPort?: number | string | undefined;
  /** Port of the built-in message broker for MQTT over TLS, with TLS_CERT only; 0 picks a free one. Robots look for 8883 */
  readonly mqttTlsPort?: number | string | undefined;
  /** Host of another message broker, as told to clients */
  readonly mqttHost?: string | undefined;
  /** WebSocket address of another message broker, as told to clients */
  readonly mqttWs?: string | undefined;
  /** Virtual host of the message broker, as told to clients */
  readonly mqttVhost?: string | undefined;
  /** Lets another message broker ask who may log in and what it may read and send; `gardenshed print rabbitmq` */
  readonly brokerHooks?: boolean | undefined;
  /** Another message broker that the server itself connects to, as user gardenshed: mqtt://host:1883 or mqtts://host:8883; the built-in one stays off then */
  readonly brokerUrl?: string | undefined;
  /** Password of the server at BROKER_URL */
  readonly brokerPassword?: string | undefined;
  /** File of the dialect that everybody at BROKER_URL speaks; `gardenshed words` */
  readonly brokerDialect?: string | undefined;
  /** Product names in User-Agent by which devices are recognised */
  readonly deviceUserAgent?: readonly string[] | undefined;
  /** Ports or addresses at which clients speak in other words, each with the file of its dialect: 3001=/etc/gardenshed/oldshed.toml; `gardenshed words` */
  readonly dialects?: readonly string[] | undefined;
  /** Broker of your home automation, mqtt://user:password@host:1883 or mqtts://user:password@host:8883: HOME_ASSISTANT_ACCOUNT appears there as a device */
  readonly homeAssistantUrl?: string | undefined;
  /** Account whose robot home automation shows and commands */
  readonly homeAssistantAccount?: string | undefined;
  /** Account whose publications are featured */
  readonly authorizedPublisher?: string | undefined;
  /** Chat-completions endpoint with streaming; the AI help is on when this is set */
  readonly aiBaseUrl?: string | undefined;
  /** Key for AI_BASE_URL, if it wants one */
  readonly aiApiKey?: string | undefined;
  /** Model that AI_BASE_URL is asked for */
  readonly aiModel?: string | undefined;
  /** Model that writes Lua code */
  readonly aiModelLua?: string | undefined;
  /** How freely the model answers */
  readonly aiTemperature?: number | string | undefined;
  /** Where pictures may be fetched from: nowhere (own uploads only), public addresses, public and private ones */
  readonly imageFetch?: "off" | "public" | "lan" | undefined;
  /** Where people may have notices posted to: nowhere, public addresses, public and private ones */
  readonly notifyFetch?: "off" | "public" | "lan" | undefined;
  /** Where the operator is told that the server needs care: a webhook, or ntfy+https://host/topic */
  readonly notifyUrl?: string | undefined;
  /** Newest pictures kept per device; 0 keeps all */
  readonly imageKeep?: number | string | undefined;
  /** With less free space uploads are refused and picture jobs wait, so that the database can still write */
  readonly minFreeSpace?: number | string | undefined;
  /** Where feedback of users is posted */
  readonly feedbackWebhookUrl?: string | undefined;
  /** Mail exports instead of answering with them */
  readonly exportByEmail?: boolean | undefined;
  /** Delete accounts nobody uses, after a warning */
  readonly inactiveAccountCleanup?: boolean | undefined;
  /** Folder for scheduled backups; they are on when this is set */
  readonly backupDir?: string | undefined;
  /** Time between scheduled backups */
  readonly backupEvery?: number | string | undefined;
  /** Newest scheduled backups kept */
  readonly backupKeep?: number | string | undefined;
  /** Folder of a mirror that `gardenshed mirror` has begun; the server then keeps it up to date, pictures at once */
  readonly mirrorDir?: string | undefined;
  /** Time between copies of the database in MIRROR_DIR */
  readonly mirrorEvery?: number | string | undefined;
  /** Days for which the changes of an account are kept, to undo them and to catch up; 0 keeps none */
  readonly changesKeep?: number | string | undefined;
  /** Practice robots that may be at work at a time; 0: none */
  readonly practiceRobots?: number | string | undefined;
  /** Memory of the process in which rehearsals and scripts of practice robots run; beyond it is ended */
  readonly scriptMemory?: number | string | undefined;
  /** The garden in a browser at /; off: a small start page */
  readonly console?: boolean | undefined;
  /** GET /metrics: nobody, loopback and TRUSTED_PROXIES, or everybody */
  readonly metrics?: "off" | "on" | "public" | undefined;
  /** on: GET /metrics has the newest value of each measure, by the numbers of device and measure */
  readonly metricsGarden?: boolean | undefined;
  /** What survives a power cut: account data at once and logs within 5 s, everything at once, or everything within 5 s */
  readonly durability?: "balanced" | "full" | "relaxed" | undefined;
  /** Least severity that is logged */
  readonly logLevel?: "debug" | "info" | "warn" | "error" | undefined;
  /** json for machines */
  readonly logFormat?: "text" | "json" | undefined;
}

export interface LogEvent {
  readonly time: Date;
  readonly level: "debug" | "info" | "warn" | "error";
  /** Name of the event, such as `job_failed`. */
  readonly event: string;
  readonly fields: Readonly<Record<string, unknown>>;
  /** Sentence for people, of events that have one. */
  readonly sentence?: string | undefined;
}

export interface GardenOptions extends ProgramSettings {
  /** Called for every event of at least `logLevel`. Without it nothing is logged. */
  readonly log?: ((event: LogEvent) => void) | undefined;
}

/** Where a request comes from. */
export interface Sender {
  /** IP address at the other end of the connection. Requests without one never count as loopback, and share their limits. */
  readonly address?: string | undefined;
}

/** A garden inside another program. */
export interface Garden {
  /** Answers all requests for which the host app has no route: `new Elysia().use(garden.plugin)`. */
  readonly plugin: Elysia;
  /** Answers a request of any path; never rejects. After `stop` it answers 503. */
  readonly fetch: (request: Request, sender?: Sender) => Promise<Response>;
  /** Waits for running requests and jobs, stores everything and releases the data folder. May be called again. */
  readonly stop: () => Promise<void>;
}

/** A setting that cannot be used. The message is one sentence for the operator and holds no secret. */
export declare class ConfigError extends Error {}

/**
 * Runs a garden on a data folder, which belongs to it until `stop`.
 * @throws ConfigError for a setting that cannot be used, Error with one sentence when the data folder cannot be used.
 */
export declare function gardenshed(options: GardenOptions): Promise<Garden>;
