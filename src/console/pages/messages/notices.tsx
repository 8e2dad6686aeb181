import type { Notice } from "../../../client/records";
import { Button } from "../../controls/button";
import { Link } from "../../controls/link";
import { edit, list, openNotices } from "../../state";
import { formatTime } from "../../texts/format";
import { reasonText, t } from "../../texts/messages/notices";

/** Where one sees what a notice is about. */
const PAGES: Readonly<Record<Notice["kind"], string>> = {
  missed: "/events",
  away: "/robot?tab=care",
  stopped: "/robot",
  failed: "/logs",
  reading: "/sensors",
  frost: "/sensors",
  heat: "/sensors",
  rain: "/sensors",
  water: "/water",
  done: "/logs",
  said: "/logs",
  robot: "/robot",
};

/** Notices that are over and are shown all the same. */
const PAST = 20;

/** Lasts as long as its alert, which stands on the page too and says what to do. */
const HAS_ALERT: Notice["kind"] = "robot";

/** Notices that last and that nobody has seen. */
export function OpenNotices() {
  const open = openNotices().filter(({ kind }) => kind !== HAS_ALERT);
  return open.length > 0 && <NoticeList title={t.now} notices={open.toReversed()} />;
}

/** Notices that are over, or were seen. */
export function PastNotices() {
  const past = list("notices").filter(({ ended_at, seen_at }) => ended_at ?? seen_at);
  return past.length > 0 && <NoticeList title={t.before} notices={past.slice(-PAST).reverse()} />;
}

const NoticeList = ({ title, notices }: { title: string; notices: readonly Notice[] }) => (
  <section>
    <h2>{title}</h2>
    <ul class="cards">
      {notices.map((notice) => (
        <li key={notice.id} class="card">
          <h3>{notice.title}</h3>
          <p>{notice.text}</p>
          {notice.told.map(
            ({ way_id, type, failure }) =>
              failure !== null && (
                <p key={way_id} class="hint">
                  {t.notTold(type, reasonText(failure))}
                </p>
              ),
          )}
          <footer>
            <time>{formatTime(notice.at)}</time>
            <span class="links">
              <Link to={notice.photo_id === null ? PAGES[notice.kind] : `/photos/${notice.photo_id}`}>
                {notice.photo_id === null ? t.look : t.photo}
              </Link>
            </span>
            {!notice.ended_at && !notice.seen_at && (
              <Button look="quiet" icon="check" onPress={() => edit("notices", notice.id, { seen: true })}>
                {t.seen}
              </Button>
            )}
          </footer>
        </li>
      ))}
    </ul>
  </section>
);
