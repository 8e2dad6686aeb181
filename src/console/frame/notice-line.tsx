import { Link } from "../controls/link";
import { openNotices } from "../state";

const URGENT = ["stopped", "missed", "away"];

/** The newest notice that nobody should overlook. */
export function NoticeLine() {
  const notice = openNotices().findLast(({ kind }) => URGENT.includes(kind));
  return notice ? (
    <p class="offline-line" role="status">
      <Link to="/messages">{notice.title}</Link>
    </p>
  ) : null;
}
