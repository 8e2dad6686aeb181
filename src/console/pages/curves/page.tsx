import type { Curve } from "../../../client/records";
import { Button } from "../../controls/button";
import { CurvePlot } from "../../controls/curves/plot";
import { Link } from "../../controls/link";
import { Empty, Loaded } from "../../controls/states";
import { pointsOf } from "../../../robot/garden/growth";
import { findOpen, go, list } from "../../state";
import { t, typeTexts } from "../../texts/curves";
import { NewCurve } from "./new";
import { EditCurve } from "./record";
import "./style.css";
import { users } from "./users";

/** Curves: `/curves`, `/curves/new`, `/curves/12`. */
export default function CurvesPage({ rest: [first] }: { rest: readonly string[] }) {
  return (
    <Loaded kinds={["points", "curves"]}>
      {() => {
        if (first === undefined) return <Curves />;
        if (first === "new") return <NewCurve />;
        const curve = findOpen("curves", Number(first));
        return curve ? <EditCurve key={curve.id} curve={curve} /> : <Gone />;
      }}
    </Loaded>
  );
}

const Gone = () => (
  <Empty icon="curves" title={t.gone}>
    <p>{t.goneText}</p>
    <Link to="/curves">{t.all}</Link>
  </Empty>
);

const TYPES = Object.keys(typeTexts) as Curve["type"][]; // a text for each

function Curves() {
  const curves = list("curves").toSorted((a, b) => a.name.localeCompare(b.name));
  const add = (
    <Button look="main" icon="plus" changes onPress={() => go("/curves/new")}>
      {t.add}
    </Button>
  );
  if (curves.length === 0) {
    return (
      <Empty icon="curves" title={t.none}>
        <p>{t.noneText}</p>
        {add}
      </Empty>
    );
  }
  return (
    <div class="curves">
      {add}
      {TYPES.map((type) => {
        const own = curves.filter((curve) => curve.type === type);
        return own.length === 0 ? null : (
          <section key={type}>
            <h2>{typeTexts[type]}</h2>
            <ul class="tiles">
              {own.map((curve) => (
                <li key={curve.id}>
                  <Tile curve={curve} />
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

function Tile({ curve }: { curve: Curve }) {
  const count = users.value.get(curve.id)?.length ?? 0;
  return (
    <Link class="card tile" to={`/curves/${curve.id}`}>
      <CurvePlot label={t.plotOf(curve.name)} type={curve.type} points={pointsOf(curve)} height={96} isSmall />
      <span class="tile-name">{curve.name}</span>
      <span class="hint">{count === 0 ? t.unused : t.usedBy(count)}</span>
    </Link>
  );
}
