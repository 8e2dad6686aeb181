import { useState } from "preact/hooks";
import { GardenshedError } from "../../../../client/error";
import type { Sequence, SequenceVersion } from "../../../../client/records";
import { Button } from "../../../controls/button";
import { Link } from "../../../controls/link";
import { programOf } from "../../../controls/script/sentence";
import { Script } from "../../../controls/script/whole";
import { Awaited, Empty, Loaded } from "../../../controls/states";
import { treeOf } from "../../../script/draft";
import { walk } from "../../../script/walk";
import { api, change, fromHere, list } from "../../../state";
import { t as rehearsal } from "../../../texts/rehearsal";
import { t } from "../../../texts/sequences";

/** A version of a sequence that somebody shares: `/shared/sequence/12`. Source: `care.md` §8. */
export function SharedPage({ id }: { id: string }) {
  if (!/^[1-9]\d{0,14}$/.test(id)) return <NotOnOffer />;
  return <Loaded kinds={["sequences"]}>{() => <Offer key={id} id={Number(id)} />}</Loaded>;
}

const NotOnOffer = () => (
  <Empty icon="sequences" title={t.notOnOffer}>
    <p>{t.notOnOfferText}</p>
    <Link to="/sequences" class="button">
      {t.toList}
    </Link>
  </Empty>
);

/** Undefined where it is no longer shared. */
const versionOf = (id: number): Promise<SequenceVersion | undefined> =>
  api()
    .sequenceVersions.get(id)
    .catch((error: unknown) => {
      if (error instanceof GardenshedError && error.status === 404) return undefined;
      throw error;
    });

const Offer = ({ id }: { id: number }) => (
  <Awaited work={() => versionOf(id)}>
    {(version) => (version ? <Version version={version} /> : <NotOnOffer />)}
  </Awaited>
);

/** A version to read, and the button that installs it. */
function Version({ version }: { version: SequenceVersion }) {
  const script = treeOf(version);
  const hasLua = walk(script).some(([node]) => programOf(node) !== undefined);
  return (
    <section class="card">
      <h2>{version.name}</h2>
      {version.description && <p>{version.description}</p>}
      {version.copyright && <p class="hint">{t.licence(version.copyright)}</p>}
      {hasLua && <p class="problem">{t.withLua}</p>}
      <Script script={script} />
      <Rehearsing version={version} />
      <Installing version={version} />
    </section>
  );
}

/** The button that rehearses a version in this garden, before it is installed. */
function Rehearsing({ version }: { version: SequenceVersion }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <div class="toolbar">
        <Button icon="show" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
          {rehearsal.rehearse}
        </Button>
      </div>
      {isOpen && (
        <Awaited work={() => import("./rehearsed")}>{({ Rehearsed }) => <Rehearsed version={version} />}</Awaited>
      )}
    </>
  );
}

/** The button, or the sequence in its way. */
function Installing({ version: { id, name } }: { version: SequenceVersion }) {
  const own = list("sequences");
  const copy = own.find((each) => each.sequence_version_id === id);
  const other = copy ?? own.find((each) => each.name === name);
  if (other) {
    return (
      <p class="hint">
        {copy ? t.hasIt : t.hasName} <Link to={`/sequences/${other.id}`}>{other.name}</Link>
      </p>
    );
  }
  const install = async (): Promise<void> => {
    const goOn = fromHere();
    const made = await change<Sequence>("POST", `/api/sequences/${id}/install`);
    goOn(`/sequences/${made.id}`);
  };
  return (
    <div class="toolbar">
      <Button look="main" icon="download" changes onPress={install}>
        {t.installAction}
      </Button>
    </div>
  );
}
