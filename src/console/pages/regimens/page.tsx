import type { Regimen } from "../../../client/records";
import { Button } from "../../controls/button";
import { Link } from "../../controls/link";
import { Empty, Loaded } from "../../controls/states";
import { WayBack } from "../../controls/way-back";
import { findOpen, go, list } from "../../state";
import { t } from "../../texts/regimens";
import { EditRegimen, NEW } from "./editor";
import { byDay } from "./items";
import "./style.css";

/** Regimens: the work that a crop needs over its weeks. */
export default function RegimensPage({ rest: [open] }: { readonly rest: readonly string[] }) {
  return (
    <Loaded kinds={["regimens", "sequences", "farmEvents"]}>
      {() => (open === undefined ? <Regimens /> : <OpenRegimen key={open} id={open === "new" ? NEW : Number(open)} />)}
    </Loaded>
  );
}

function OpenRegimen({ id }: { id: number }) {
  const regimen = id === NEW ? newRegimen() : findOpen("regimens", id);
  return (
    <div class="regimens">
      <WayBack to="/regimens">{t.back}</WayBack>
      {regimen ? <EditRegimen regimen={regimen} /> : <p class="hint">{t.gone}</p>}
    </div>
  );
}

/** A name that no other regimen has. */
function freeName(): string {
  const names = new Set(list("regimens").map(({ name }) => name));
  for (let n = names.size + 1; ; n++) if (!names.has(t.untitled(n))) return t.untitled(n);
}

/** A regimen before it is saved. */
const newRegimen = (): Regimen => ({
  id: NEW,
  device_id: 0,
  created_at: "",
  updated_at: "",
  name: freeName(),
  color: "green",
  regimen_items: [],
  body: [],
});

function Regimens() {
  const regimens = list("regimens").toSorted((one, other) => one.name.localeCompare(other.name));
  const button = (
    <Button icon="plus" look="main" changes onPress={() => go("/regimens/new")}>
      {t.add}
    </Button>
  );
  if (regimens.length === 0) {
    return (
      <Empty icon="regimens" title={t.none}>
        <p>{t.noneText}</p>
        {button}
      </Empty>
    );
  }
  return (
    <div class="regimens">
      <div>{button}</div>
      <ul class="regimens-list">
        {regimens.map((regimen) => (
          <li key={regimen.id}>
            <RegimenCard regimen={regimen} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function RegimenCard({ regimen: { id, name, color, regimen_items } }: { regimen: Regimen }) {
  const events = list("farmEvents").filter(
    ({ executable_id, executable_type }) => executable_type === "Regimen" && executable_id === id,
  );
  return (
    <Link class={`card regimens-card ${color}`} to={`/regimens/${id}`}>
      <h2>{name}</h2>
      <span class="hint">{t.items(regimen_items.length, byDay(regimen_items).size)}</span>
      {events.length > 0 && <span class="hint">{t.startedBy(events.length)}</span>}
    </Link>
  );
}
