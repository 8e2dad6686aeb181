import { useState } from "preact/hooks";
import { Link } from "../../controls/link";
import { Awaited, Empty, Loaded } from "../../controls/states";
import { find } from "../../state";
import { t } from "../../texts/sequences";
import { loadCatalog } from "../../controls/script/catalog";
import { SequenceList } from "./list/list";
import "./style.css";

/** The kinds of records that sentences name. */
const NAMED = ["sequences", "folders", "tools", "peripherals", "sensors", "pointGroups", "points"] as const;

/** All sequences, or one of them with its editor. */
export default function SequencesPage({ rest: [id] }: { rest: readonly string[] }) {
  if (id === undefined) return <Loaded kinds={["sequences", "folders"]}>{() => <SequenceList />}</Loaded>;
  return <Loaded kinds={NAMED}>{() => <One key={id} id={Number(id)} />}</Loaded>;
}

/** The editor is loaded when it is first needed, together with the language. */
function One({ id }: { id: number }) {
  const [known] = useState(() => find("sequences", id));
  const sequence = known ?? find("sequences", id);
  if (!sequence) {
    return (
      <Empty icon="sequences" title={t.notFound}>
        <p>{t.notFoundText}</p>
        <Link to="/sequences" class="button">
          {t.toList}
        </Link>
      </Empty>
    );
  }
  return (
    <Awaited work={() => Promise.all([import("./editor/sequence"), loadCatalog()])}>
      {([{ SequencePage }, catalog]) => <SequencePage sequence={sequence} catalog={catalog} />}
    </Awaited>
  );
}
