import { useEffect, useMemo, useState } from "preact/hooks";
import type { WaterRule } from "../../../client/records";
import { Button } from "../../controls/button";
import { Chart, type ChartLine } from "../../controls/chart";
import { confirm } from "../../controls/confirm";
import { Dialog } from "../../controls/dialog";
import { Link } from "../../controls/link";
import { Empty, Loaded } from "../../controls/states";
import type { WaterNeed } from "../../../robot/garden/need";
import { DAY_MS } from "../../../robot/calendar/duration";
import { api, change, edit, list, query, remove, say, setQuery, tell } from "../../state";
import { formatDateTime, formatNumber, withUnit } from "../../texts/format";
import { reasonOf } from "../../texts/water/reason";
import { t } from "../../texts/water/rules";
import { RuleForm } from "./form";
import "./style.css";

/** Decisions that are listed. */
const SHOWN = 30;
/** Days of the charts. */
const CHARTED = 14;

/** Water of a run, and why. */
interface Decided extends WaterNeed {
  readonly id: number;
  readonly run: string;
  readonly taken_back: boolean;
  readonly told: string | null;
}

/** Water by need: rules, and why each watering was as it was. Source: `water.md` §3.3. */
export default function WaterPage() {
  return (
    <Loaded kinds={["waterRules", "measures", "pointGroups", "farmEvents", "sequences"]}>{() => <Rules />}</Loaded>
  );
}

function Rules() {
  const [isAdding, setAdding] = useState(false);
  const rules = list("waterRules").toSorted((one, other) => one.name.localeCompare(other.name));
  const open = rules.find(({ id }) => String(id) === query.value["rule"]) ?? rules[0];
  const add = (
    <Button look="main" icon="plus" changes onPress={() => setAdding(true)}>
      {t.add}
    </Button>
  );
  return (
    <div class="water">
      {rules.length === 0 ? (
        <Empty icon="water" title={t.none}>
          <p>{t.noneText}</p>
          {add}
        </Empty>
      ) : (
        <div class="toolbar">
          {add}
          {rules.map(({ id, name }) => (
            <Button key={id} aria-pressed={id === open?.id} onPress={() => setQuery({ rule: String(id) })}>
              {name}
            </Button>
          ))}
        </div>
      )}
      {open && <Rule key={open.id} rule={open} />}
      {isAdding && (
        <Dialog title={t.add} onClose={() => setAdding(false)}>
          <RuleForm onDone={() => setAdding(false)} />
        </Dialog>
      )}
    </div>
  );
}

/** The decision of a rule for now, and its earlier ones. Asked for anew after an edit. */
function useDecisions({ id, updated_at }: WaterRule) {
  const [now, setNow] = useState<WaterNeed | null>();
  const [decisions, setDecisions] = useState<readonly Decided[]>([]);
  useEffect(() => {
    const path = `/api/water_rules/${id}`;
    api().request<WaterNeed | null>("GET", `${path}/now`).then(setNow).catch(tell);
    api().request<Decided[]>("GET", `${path}/decisions`).then(setDecisions).catch(tell);
  }, [id, updated_at]);
  return { now, decisions };
}

function Rule({ rule }: { rule: WaterRule }) {
  const [isEditing, setEditing] = useState(false);
  const { now, decisions } = useDecisions(rule);
  const { id, name, on } = rule;
  const makeSequence = async (): Promise<void> => {
    const made = await change<{ name: string }>("POST", `/api/water_rules/${id}/sequence`, undefined, { undo: t.made });
    say(t.madeNamed(made.name));
  };
  const takeAway = async (): Promise<void> => {
    if (!(await confirm({ title: t.askTitle(name), text: t.askText, action: t.remove }))) return;
    setQuery({ rule: undefined });
    await remove("waterRules", [id], { undo: t.removed(name) });
  };
  return (
    <section class="card">
      <h2>{name}</h2>
      <p role="status">{now === undefined ? "" : now === null ? t.nothing : t.now(reasonOf(now, Date.now()))}</p>
      <div class="toolbar">
        <Button changes onPress={() => setEditing(true)}>
          {t.edit}
        </Button>
        <Button changes onPress={() => edit("waterRules", id, { on: !on })}>
          {on ? t.switchOff : t.switchOn}
        </Button>
        <Button changes onPress={makeSequence}>
          {t.make}
        </Button>
        <Button look="danger" changes onPress={takeAway}>
          {t.remove}
        </Button>
      </div>
      {!on && <p class="hint">{t.isOff}</p>}
      <Charts rule={rule} decisions={decisions} />
      <h3>{t.why}</h3>
      {decisions.length === 0 && <p class="hint">{t.undecided}</p>}
      <ul class="water-decisions">
        {decisions.slice(0, SHOWN).map((decision) => (
          <Decision key={decision.id} decision={decision} />
        ))}
      </ul>
      {isEditing && (
        <Dialog title={t.edit} onClose={() => setEditing(false)}>
          <RuleForm rule={rule} onDone={() => setEditing(false)} />
        </Dialog>
      )}
    </section>
  );
}

function Decision({ decision }: { decision: Decided }) {
  const { run, factor, taken_back, told } = decision;
  return (
    <li>
      <b>{formatDateTime(run)}</b> {reasonOf(decision, Date.parse(run))}
      {taken_back && <span> {t.takenBack}</span>}
      <br />
      <span class="hint">
        {t.factor(withUnit(formatNumber(Math.round(100 * factor)), "%"))} ·{" "}
        {told === null ? t.untold : t.told(formatDateTime(told))}{" "}
        {factor === 0 && Date.parse(run) > Date.now() && <Link to="/events">{t.undo}</Link>}
      </span>
    </li>
  );
}

/** Litres that a decision has planned: nobody sees the water itself. */
const litresOf = ({ need, days, factor }: Decided): number => ((need / days) * factor) / 1000;

const lineOf = (
  line: Omit<ChartLine, "points">,
  decisions: readonly Decided[],
  valueOf: (decision: Decided) => number | null,
): ChartLine => ({
  ...line,
  points: decisions.flatMap((each) => {
    const value = valueOf(each);
    return value === null ? [] : { at: Date.parse(each.run) / 1000, value };
  }),
});

/** Two weeks of runs: their need, the planned water and the soil. Below stands the sum of the year. */
function Charts({ rule: { dry, wet }, decisions }: { rule: WaterRule; decisions: readonly Decided[] }) {
  const to = Math.ceil(Date.now() / DAY_MS) * (DAY_MS / 1000);
  const from = to - CHARTED * (DAY_MS / 1000);
  const [water, soil] = useMemo(() => {
    const shown = decisions.filter(({ run }) => Date.parse(run) / 1000 >= from).toReversed();
    const need = lineOf({ name: t.need, unit: "l", color: "--text-soft" }, shown, (each) => each.need / 1000);
    const planned = lineOf({ name: t.litres, unit: "l", color: "--blue" }, shown, litresOf);
    const told = lineOf({ name: t.soil, unit: "%", color: "--green" }, shown, (each) => each.soil);
    const limit = (name: string, value: number): ChartLine => ({
      name,
      unit: "%",
      color: "--text-soft",
      points: [from, to].map((at) => ({ at, value })),
    });
    return [[need, planned], told.points.length === 0 ? [] : [told, limit(t.dry, dry), limit(t.wet, wet)]];
  }, [decisions, from, dry, wet]);
  if (decisions.length === 0) return null;
  const year = String(new Date().getFullYear());
  const sum = decisions.filter(({ run }) => run.startsWith(year)).reduce((total, each) => total + litresOf(each), 0);
  return (
    <>
      <Chart label={t.charted} lines={water} from={from} to={to} least={[0, 1]} />
      {soil.length > 0 && <Chart label={t.soil} lines={soil} from={from} to={to} least={[0, 100]} />}
      <p class="hint">{t.sum(withUnit(formatNumber(Number(sum.toFixed(1))), "l"))}</p>
    </>
  );
}
