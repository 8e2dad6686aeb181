import { useState } from "preact/hooks";
import type { WebcamFeed } from "../../../client/records";
import { Button } from "../../controls/button";
import { Link } from "../../controls/link";
import { Empty, Loaded } from "../../controls/states";
import { webcamAddress } from "../../controls/webcam";
import { base, list } from "../../state";
import { t } from "../../texts/webcams";
import "./style.css";

/** Where webcams are added. */
const SETTINGS = "/settings?tab=hardware&part=webcamFeeds";
/** The document of the server that may show pictures of anywhere (`console.md` §1). */
const frameOf = (address: string): string => `${base}/app/webcam.html?${new URLSearchParams({ address })}`;

/** The pictures of all webcams. */
export default function WebcamsPage() {
  return <Loaded kinds={["webcamFeeds"]}>{() => <Webcams />}</Loaded>;
}

function Webcams() {
  const webcams = list("webcamFeeds").toSorted((a, b) => a.name.localeCompare(b.name));
  const manage = (
    <Link class="button" to={SETTINGS}>
      {t.manage}
    </Link>
  );
  if (webcams.length === 0) {
    return (
      <Empty icon="photos" title={t.none}>
        <p>{t.noneText}</p>
        {manage}
      </Empty>
    );
  }
  return (
    <div class="webcams">
      {webcams.map((webcam) => (
        <Webcam key={`${webcam.id} ${webcam.url}`} webcam={webcam} />
      ))}
      <div>{manage}</div>
    </div>
  );
}

function Webcam({ webcam: { name, url } }: { webcam: WebcamFeed }) {
  const [round, setRound] = useState(0);
  const { href, problem } = webcamAddress(url);
  const isInsecure = location.protocol === "https:" && href?.startsWith("http:");
  return (
    <section class="card">
      <h2>{name}</h2>
      {href === undefined ? (
        <>
          <p>{t[problem]}</p>
          <pre tabIndex={0}>{url}</pre>
        </>
      ) : (
        <>
          <div class="webcam-view">
            <p class="hint">{isInsecure ? t.insecure : t.noAnswer}</p>
            <iframe key={round} src={frameOf(href)} title={t.picture(name)} sandbox="" loading="lazy" />
          </div>
          <div class="actions">
            <a class="button" href={href} target="_blank" rel="noreferrer">
              {t.open}
            </a>
            <Button onPress={() => setRound(round + 1)}>{t.again}</Button>
          </div>
        </>
      )}
    </section>
  );
}
