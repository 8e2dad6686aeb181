import type { PointGroup } from "../../../client/records";
import { Button } from "../../controls/button";
import { Link } from "../../controls/link";
import { SmallMap } from "../../controls/small-map";
import { Empty, Loaded } from "../../controls/states";
import { findOpen, go, list } from "../../state";
import { t } from "../../texts/groups";
import { EditGroup, NewGroup } from "./record";
import "./style.css";
import { summaryOf, wayOf } from "./way";

/** Groups of points: `/groups`, `/groups/new`, `/groups/12`. */
export default function GroupsPage({ rest: [first] }: { rest: readonly string[] }) {
  return (
    <Loaded kinds={["points", "pointGroups", "webAppConfig"]}>
      {() => {
        if (first === undefined) return <Groups />;
        if (first === "new") return <NewGroup />;
        const group = findOpen("pointGroups", Number(first));
        return group ? <EditGroup key={group.id} group={group} /> : <Gone />;
      }}
    </Loaded>
  );
}

const Gone = () => (
  <Empty icon="groups" title={t.gone}>
    <p>{t.goneText}</p>
    <Link to="/groups">{t.all}</Link>
  </Empty>
);

function Groups() {
  const groups = list("pointGroups").toSorted((a, b) => a.name.localeCompare(b.name));
  const add = (
    <Button look="main" icon="plus" changes onPress={() => go("/groups/new")}>
      {t.add}
    </Button>
  );
  if (groups.length === 0) {
    return (
      <Empty icon="groups" title={t.none}>
        <p>{t.noneText}</p>
        {add}
      </Empty>
    );
  }
  return (
    <div class="groups">
      {add}
      <ul class="tiles">
        {groups.map((group) => (
          <li key={group.id}>
            <Tile group={group} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Tile({ group }: { group: PointGroup }) {
  const points = list("points");
  const way = wayOf(group, points);
  return (
    <Link class="card tile" to={`/groups/${group.id}`}>
      <SmallMap
        label={t.map(group.name)}
        layers={[
          { look: "other", spots: points },
          { look: "member", spots: way.members },
        ]}
      />
      <span class="tile-name">{group.name}</span>
      <span class="hint">{summaryOf(way, group)}</span>
    </Link>
  );
}
