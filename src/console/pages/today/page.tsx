import { useEffect, useState } from "preact/hooks";
import { Link } from "../../controls/link";
import { isPlaceholder, picturePath } from "../../controls/picture";
import { PinnedSequence, pinnedSequences } from "../../controls/script/pinned";
import { Loaded } from "../../controls/states";
import { list } from "../../state";
import { formatDateTime } from "../../texts/format";
import { t } from "../../texts/today";
import { Attention } from "./attention";
import { Growing } from "./garden";
import { Next } from "./next";
import "./style.css";

const KINDS = [
  "points",
  "sequences",
  "farmEvents",
  "regimens",
  "pauses",
  "images",
  "alerts",
  "device",
  "webAppConfig",
] as const;
const MINUTE_MS = 60_000;

/** The garden today: what is wrong, what runs, what is ripe, and what one does most. Source: `console.md` §2.9. */
export default function TodayPage() {
  return <Loaded kinds={KINDS}>{() => <Today />}</Loaded>;
}

/** The time, by the minute. */
function useMinute(): number {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

function Today() {
  const now = useMinute();
  return (
    <div class="today-page">
      <Attention />
      <Next now={now} />
      <Pinned />
      <Growing now={now} />
      <Photo />
    </div>
  );
}

function Pinned() {
  const all = pinnedSequences();
  return (
    <section class="card">
      <h2>{t.pinned}</h2>
      {all.length === 0 && <p class="hint">{t.noPinned}</p>}
      <div class="toolbar">
        {all.map((each) => (
          <PinnedSequence key={each.id} sequence={each} />
        ))}
        {all.length === 0 && (
          <Link class="button" to="/sequences">
            {t.sequences}
          </Link>
        )}
      </div>
    </section>
  );
}

function Photo() {
  const photo = list("images")
    .filter((each) => !isPlaceholder(each))
    .reduce<ReturnType<typeof list<"images">>[number] | undefined>(
      (newest, each) => (newest && newest.created_at >= each.created_at ? newest : each),
      undefined,
    );
  return (
    <section class="card today-photo">
      <h2>{t.photo}</h2>
      {photo ? (
        <>
          <Link to={`/photos/${photo.id}`}>
            <img src={picturePath(photo, "x640")} alt={formatDateTime(photo.created_at)} loading="lazy" />
          </Link>
          <div class="toolbar">
            <span class="hint">{formatDateTime(photo.created_at)}</span>
            <span class="grow" />
            <Link class="button quiet" to="/photos">
              {t.allPhotos}
            </Link>
          </div>
        </>
      ) : (
        <p class="hint">{t.noPhoto}</p>
      )}
    </section>
  );
}
