import { useEffect, useState } from "preact/hooks";
import { Button } from "../../controls/button";
import { Link } from "../../controls/link";
import { Empty, Loaded, Spinner } from "../../controls/states";
import { find } from "../../state/records";
import { t as shared } from "../../texts/controls";
import { t } from "../../texts/sequences";
import { catalog, loadCatalog } from "./catalog";
import { SequenceList } from "./list/list";
import "./style.css";

/** What sentences name. */
const NAMED = ["sequences", "folders", "tools", "peripherals", "sensors", "pointGroups", "points"] as const;

/** All sequences, or one of them with its editor. */
export default function SequencesPage({ rest: [id] }: { rest: readonly string[] }) {
  if (id === undefined) return <Loaded kinds={["sequences", "folders"]}>{() => <SequenceList />}</Loaded>;
  return <Loaded kinds={NAMED}>{() => <One key={id} id={Number(id)} />}</Loaded>;
}

type OneModule = typeof import("./editor/sequence");

/** The editor is loaded when it is first needed, together with the language. */
function One({ id }: { id: number }) {
  const [module, setModule] = useState<OneModule>();
  const [hasFailed, setFailed] = useState(false);
  const [known] = useState(() => find("sequences", id));
  const load = (): void => {
    setFailed(false);
    Promise.all([import("./editor/sequence"), loadCatalog()]).then(
      ([loaded]) => setModule(loaded),
      () => setFailed(true),
    );
  };
  useEffect(load, []);
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
  if (hasFailed) {
    return (
      <Empty icon="offline" title={shared.loadFailed}>
        <Button onPress={load}>{shared.again}</Button>
      </Empty>
    );
  }
  if (!module || !catalog.value) return <Spinner />;
  return <module.SequencePage sequence={sequence} catalog={catalog.value} />;
}
