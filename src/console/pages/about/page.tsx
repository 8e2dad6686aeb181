import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Loaded } from "../../controls/states";
import { Icon } from "../../icons/icon";
import { api, base, list, one, tell } from "../../state";
import { t } from "../../texts/about";
import { formatBytes } from "../../texts/bytes";
import { formatDateTime, formatNumber, zoneName } from "../../texts/format";

/** The server's answer about itself (`operations.md` §5). */
interface Health {
  readonly version: string;
  readonly schema: number;
  readonly uptime_s: number;
}
interface Server extends Health {
  readonly revision: string;
}

async function readServer(): Promise<Server> {
  const [health, config] = await Promise.all([
    api().request<Health>("GET", "/health"),
    api().request<Readonly<Record<string, string>>>("GET", "/api/global_config"),
  ]);
  return { ...health, revision: config["SHORT_REVISION"] ?? "" };
}

/** The revision that a server names when it runs from source. */
const NO_REVISION = "NONE";

/** Versions, the content of the account, where to read on. */
export default function AboutPage() {
  const [server, setServer] = useState<Server>();
  useEffect(() => void readServer().then(setServer, tell), []);
  return (
    <div class="cards columns">
      <Facts title={t.server}>
        <Fact name={t.version}>{server?.version}</Fact>
        {server?.revision !== NO_REVISION && <Fact name={t.revision}>{server?.revision}</Fact>}
        <Fact name={t.schema}>{server && t.schemaValue(server.schema)}</Fact>
        <Fact name={t.running}>{server && formatDateTime(Date.now() / 1000 - server.uptime_s)}</Fact>
        <Fact name={t.address}>{location.origin + base}</Fact>
      </Facts>
      <Loaded kinds={["device", "points", "sequences", "images"]}>{() => <Account />}</Loaded>
      <section class="card">
        <h2>{t.phone}</h2>
        <p>{isSecureContext ? t.phoneInstall : t.phoneInsecure}</p>
      </section>
      <section class="card">
        <h2>{t.links}</h2>
        <ul class="links">
          <li>
            <a href={`${base}/help`}>
              {t.guide} <Icon name="forward" size={16} />
            </a>
          </li>
          <li>
            <a href={`${base}/docs`}>
              {t.reference} <Icon name="forward" size={16} />
            </a>
          </li>
          <li>
            <a href={`${base}/app/licenses.txt`}>
              {t.licenses} <Icon name="forward" size={16} />
            </a>
          </li>
        </ul>
      </section>
    </div>
  );
}

/** Most points that an account may have (`device-account-api.md` §8). */
const POINT_LIMIT = 1000;
/** Most sequences, where the account has no limit of its own (`accounts.md` §6.4). */
const SEQUENCE_LIMIT = 75;

/** Room that the pictures of the account take (`accounts.md` §8.5). */
interface Storage {
  readonly images: number;
  readonly image_bytes: number;
}

function Account() {
  const device = one("device");
  const [storage, setStorage] = useState<Storage>();
  const photos = list("images");
  const processed = photos.filter(({ attachment_processed_at }) => attachment_processed_at !== null);
  const shown = `${photos.length} ${processed.length}`; // it is asked again when photos come, are stored, and go
  useEffect(() => void api().request<Storage>("GET", "/api/device/storage").then(setStorage, tell), [shown]);
  const ofLimit = (count: number, limit: number): string => t.ofLimit(formatNumber(count), formatNumber(limit));
  return (
    <>
      <Facts title={t.robot}>
        <Fact name={t.software}>{device?.dos_version || t.unknown}</Fact>
        <Fact name={t.zone}>{zoneName()}</Fact>
      </Facts>
      <Facts title={t.stored}>
        <Fact name={t.points}>{ofLimit(list("points").length, POINT_LIMIT)}</Fact>
        <Fact name={t.sequences}>
          {ofLimit(list("sequences").length, device?.max_sequence_count || SEQUENCE_LIMIT)}
        </Fact>
        <Fact name={t.photos}>
          {storage && t.photosOf(formatNumber(storage.images), formatBytes(storage.image_bytes))}
        </Fact>
      </Facts>
    </>
  );
}

const Facts = ({ title, children }: { title: string; children: ComponentChildren }) => (
  <section class="card">
    <h2>{title}</h2>
    <dl class="facts">{children}</dl>
  </section>
);

const Fact = ({ name, children }: { name: string; children: ComponentChildren }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children ?? "…"}</dd>
  </div>
);
