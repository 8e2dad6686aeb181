import { Link } from "../controls/link";
import { Empty } from "../controls/states";
import { t } from "../texts/frame";

export const NotFound = () => (
  <Empty icon="help" title={t.notFoundTitle}>
    <p>{t.notFoundText}</p>
    <Link class="button main" to="/">
      {t.toStart}
    </Link>
  </Empty>
);
