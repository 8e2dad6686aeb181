import { Link } from "../../controls/link";
import { Loaded } from "../../controls/states";
import { Icon } from "../../icons/icon";
import { list, one } from "../../state";
import { t } from "../../texts/first-steps";
import { formatNumber, zoneName } from "../../texts/format";

/** The numbers of records in the account. They grow while records come. */
export const Ready = () => (
  <section class="first-steps ready card">
    <Icon name="sprout" size={40} />
    <h2>{t.ready(one("device")?.name ?? "")}</h2>
    <Loaded kinds={["tools", "sequences", "points"]}>{() => <Counts />}</Loaded>
    <Link class="button main" to="/garden">
      {t.toGarden}
    </Link>
    <Link class="button" to="/setup">
      {t.toSetup}
    </Link>
    <p class="hint">
      {t.again} <Link to="/settings?tab=account">{t.toSettings}</Link>
    </p>
  </section>
);

function Counts() {
  const plants = list("points").filter(({ pointer_type }) => pointer_type === "Plant");
  const rows = [
    [t.tools, list("tools")],
    [t.sequences, list("sequences")],
    [t.plants, plants],
  ] as const;
  return (
    <dl class="facts">
      {rows.map(([name, records]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{formatNumber(records.length)}</dd>
        </div>
      ))}
      <div>
        <dt>{t.zone}</dt>
        <dd>{zoneName()}</dd>
      </div>
    </dl>
  );
}
