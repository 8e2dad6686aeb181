import { useEffect, useMemo, useState } from "preact/hooks";
import type { WaterRule } from "../../../client/records";
import { Button } from "../../controls/button";
import { Chart, type ChartLine } from "../../controls/chart";
import { confirm } from "../../controls/confirm";
import { Dialog } from "../../controls/dialog";
import { Link } from "../../controls/link";
import { Empty, Loaded } from "../../controls/states";
import { api, change, edit, list, query, remove, say, setQuery, tell } from "../../state";
import { formatDateTime, formatNumber, withUnit } from "../../texts/format";
import { t } from "../../texts/water/rules";
import { RuleForm } from "./form";
import "./style.css";

/** Decisions that are listed. */
const SHOWN = 30;
const DAY_MS = 86_400_000;

/** Outcome of a rule, in a sentence. */
interface Reckoned {
  readonly text: string;
}
/** Water of a run, and why. `need` in ml, since `days`. */
interface Decided extends Reckoned {
  readonly id: number;
  readonly run: string;
  readonly need: number;
  readonly days: number;
  readonly factor: number;
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
  const [now, setNow] = useState<Reckoned | null>();
  const [decisions, setDecisions] = useState<readonly Decided[]>([]);
  useEffect(() => {
    const path = `/api/water_rules/${id}`;
    api().request<Reckoned | null>("GET", `${path}/now`).then(setNow).catch(tell);
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
      <p role="status">{now === undefined ? "" : now === null ? t.nothing : t.now(now.text)}</p>
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
      <Litres decisions={decisions} />
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

function Decision({ decision: { run, text, factor, taken_back, told } }: { decision: Decided }) {
  return (
    <li>
      <b>{formatDateTime(run)}</b> {text}
      {taken_back && <span> {t.takenBack}</span>}
      <br />
      <span class="hint">
        {t.factor(formatNumber(factor))} · {told === null ? t.untold : t.told(formatDateTime(told))}{" "}
        {factor === 0 && Date.parse(run) > Date.now() && <Link to="/events">{t.undo}</Link>}
      </span>
    </li>
  );
}

/** Litres that a decision has planned: nobody sees the water itself. */
const litresOf = ({ need, days, factor }: Decided): number => ((need / days) * factor) / 1000;

/** Planned litres of each run, and the sum of this year. */
function Litres({ decisions }: { decisions: readonly Decided[] }) {
  const to = Math.ceil(Date.now() / DAY_MS) * 86_400;
  const from = to - 30 * 86_400;
  const lines = useMemo((): readonly ChartLine[] => {
    const points = decisions.map((each) => ({ at: Date.parse(each.run) / 1000, value: litresOf(each) })).toReversed();
    return [{ name: t.litres, unit: "l", color: "--blue", points }];
  }, [decisions]);
  const year = String(new Date().getFullYear());
  const sum = decisions.filter(({ run }) => run.startsWith(year)).reduce((total, each) => total + litresOf(each), 0);
  if (decisions.length === 0) return null;
  return (
    <>
      <Chart label={t.litres} lines={lines} from={from} to={to} least={[0, 1]} />
      <p class="hint">{t.sum(withUnit(formatNumber(Number(sum.toFixed(1))), "l"))}</p>
    </>
  );
}
