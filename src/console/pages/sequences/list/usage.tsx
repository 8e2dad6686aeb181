import { Link } from "../../../controls/link";
import { Loaded } from "../../../controls/states";
import { treeOf } from "../../../script/draft";
import { calledBy } from "../../../script/walk";
import { list, one } from "../../../state";
import { formatDateTime } from "../../../texts/format";
import { t } from "../../../texts/sequences";

interface User {
  readonly what: string;
  readonly name: string;
  /** Where it is shown, when it has a page. */
  readonly to?: string;
}

/** A record that uses a sequence (`sequences.md` §4.6). */
function usersOf(id: number): readonly User[] {
  const callers = list("sequences").filter((each) => each.id !== id && calledBy(treeOf(each)).has(id));
  const regimens = list("regimens").filter(({ regimen_items }) =>
    regimen_items.some((item) => item.sequence_id === id),
  );
  const events = list("farmEvents").filter((each) => each.executable_type === "Sequence" && each.executable_id === id);
  const bindings = list("pinBindings").filter((each) => each.sequence_id === id);
  return [
    ...callers.map((each) => ({ what: t.sequence, name: each.name, to: `/sequences/${each.id}` })),
    ...regimens.map((each) => ({ what: t.regimen, name: each.name, to: `/regimens/${each.id}` })),
    ...events.map((each) => ({ what: t.event, name: formatDateTime(each.start_time), to: `/events/${each.id}` })),
    ...bindings.map(({ pin_num }) => ({ what: t.binding, name: String(pin_num) })),
    ...(one("dosConfig")?.boot_sequence_id === id ? [{ what: t.boot, name: "" }] : []),
  ];
}

/** The records that use a sequence. */
export const Usage = ({ id }: { id: number }) => (
  <section class="card">
    <h2>{t.usedBy}</h2>
    <Loaded kinds={["sequences", "regimens", "farmEvents", "pinBindings", "dosConfig"]}>
      {() => <Users id={id} />}
    </Loaded>
  </section>
);

function Users({ id }: { id: number }) {
  const users = usersOf(id);
  if (users.length === 0) return <p class="hint">{t.unused}</p>;
  return (
    <ul class="facts users">
      {users.map(({ what, name, to }) => (
        <li key={`${what} ${to ?? name}`}>
          <span class="hint">{what}</span> {to === undefined ? name : <Link to={to}>{name}</Link>}
        </li>
      ))}
    </ul>
  );
}
