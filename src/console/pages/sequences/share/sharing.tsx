import type { Sequence, SequenceVersion } from "../../../../client/records";
import { Button } from "../../../controls/button";
import { Dialog } from "../../../controls/dialog";
import { Problem, TextField } from "../../../controls/fields";
import { useForm } from "../../../controls/form";
import { Link } from "../../../controls/link";
import { ownerOnly } from "../../../controls/owner-only";
import { treeOf } from "../../../script/draft";
import { change, say } from "../../../state";
import { t } from "../../../texts/sequences";
import { nodesOf, Script } from "../../../controls/script/whole";
import { useShownVersion } from "./shown-version";

/** Whether a sequence is shared or installed, its versions, and the actions for them (`sequences.md` §5). */
export function Sharing({ sequence, onClose }: { sequence: Sequence; onClose: () => void }) {
  const { id, sequence_versions: versions, sequence_version_id: used, forked } = sequence;
  const isImport = used !== null;
  const isShared = !isImport && versions.length > 0;
  const { version: shown, show, hide } = useShownVersion();
  const form = useForm({ copyright: sequence.copyright ?? "" }, async (draft) => {
    await change("POST", `/api/sequences/${id}/publish`, draft);
    say(t.published);
  });
  const withdraw = async (): Promise<void> => {
    await change("POST", `/api/sequences/${id}/unpublish`);
    say(t.withdrawn);
  };
  const state = isImport ? (forked ? t.importedChanged : t.imported) : isShared ? t.sharedText : t.private;
  if (shown) return <Comparison sequence={sequence} version={shown} onClose={hide} onTaken={onClose} />;
  return (
    <Dialog title={t.sharing} onClose={onClose}>
      <p class="hint">{state}</p>
      {versions.length > 0 && (
        <ul class="versions">
          {versions.map((version) => (
            <li key={version}>
              <span>{version === used ? t.versionInUse(version) : t.version(version)}</span>
              <Link to={`/shared/sequence/${version}`}>{t.sharedPage}</Link>
              <Button look="quiet" onPress={() => show(version)}>
                {t.compare}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <form class="folder-form" onSubmit={form.onSubmit}>
        <TextField {...form.of("copyright")} label={t.copyright} required maxLength={1500} />
        <Problem>{form.problem}</Problem>
        <div class="actions">
          {isShared && (
            <Button look="quiet" off={ownerOnly()} onPress={withdraw}>
              {t.unpublish}
            </Button>
          )}
          <Button look="main" icon="share" off={ownerOnly()} type="submit" isBusy={form.isBusy}>
            {isShared ? t.publishAgain : t.publish}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface ComparisonProps {
  readonly sequence: Sequence;
  readonly version: SequenceVersion;
  readonly onClose: () => void;
  readonly onTaken: () => void;
}

/** The sequence as it is beside the other version. Steps that only one of them has are marked. */
function Comparison({ sequence, version, onClose, onTaken }: ComparisonProps) {
  const [mine, other] = [treeOf(sequence), treeOf(version)];
  const [inMine, inOther] = [nodesOf(mine), nodesOf(other)];
  const upgrade = async (): Promise<void> => {
    await change("POST", `/api/sequences/${sequence.id}/upgrade/${version.id}`, undefined, { undo: t.upgraded });
    onTaken();
  };
  return (
    <Dialog title={t.compareTitle} onClose={onClose}>
      <div class="comparison">
        <section>
          <h3>{t.now}</h3>
          <Script script={mine} marked={(node) => !inOther.has(JSON.stringify(node))} />
        </section>
        <section>
          <h3>{t.version(version.id)}</h3>
          <Script script={other} marked={(node) => !inMine.has(JSON.stringify(node))} />
        </section>
      </div>
      <div class="actions">
        <Button look="main" changes onPress={upgrade}>
          {t.upgrade}
        </Button>
      </div>
    </Dialog>
  );
}
