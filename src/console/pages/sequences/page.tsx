import { useState } from "preact/hooks";
import type { Sequence } from "../../../client/records";
import { Link } from "../../controls/link";
import { Awaited, Empty, Loaded } from "../../controls/states";
import { find, here, list } from "../../state";
import { t } from "../../texts/sequences";
import { NEW } from "../../script/draft";
import { loadCatalog } from "../../controls/script/catalog";
import { SequenceList } from "./list/list";
import "./style.css";

/** The kinds of records that sentences name. */
const NAMED = ["sequences", "folders", "tools", "peripherals", "sensors", "pointGroups", "points"] as const;

/** All sequences, or one of them with its editor. */
export default function SequencesPage({ rest: [id, version = ""] }: { rest: readonly string[] }) {
  if (here.value.startsWith("/shared")) {
    return (
      <Awaited work={() => import("./share/page")}>
        {({ SharedPage }) => <SharedPage id={id === "sequence" ? version : ""} />}
      </Awaited>
    );
  }
  if (id === undefined) return <Loaded kinds={["sequences", "folders"]}>{() => <SequenceList />}</Loaded>;
  return <Loaded kinds={NAMED}>{() => <One key={id} id={id === "new" ? NEW : Number(id)} />}</Loaded>;
}

/** A sequence before it is saved, with a name that no other one has. */
function newSequence(): Sequence {
  const names = new Set(list("sequences").map(({ name }) => name));
  const free = Array.from({ length: names.size + 1 }, (_, n) => t.newName(n + 1)).find((name) => !names.has(name));
  return {
    id: NEW,
    device_id: 0,
    created_at: "",
    updated_at: "",
    kind: "sequence",
    body: [],
    name: free ?? t.create,
    color: "gray",
    description: null,
    folder_id: null,
    pinned: false,
    forked: false,
    copyright: null,
    sequence_versions: [],
    sequence_version_id: null,
    args: { version: 1, locals: { kind: "scope_declaration", args: {} } },
  };
}

/** The editor is loaded when it is first needed, together with the language. */
function One({ id }: { id: number }) {
  const [known] = useState(() => (id === NEW ? newSequence() : find("sequences", id)));
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
