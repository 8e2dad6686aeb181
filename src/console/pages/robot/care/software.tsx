import { useState } from "preact/hooks";
import { platformOf } from "../../../../robot/machine/computers";
import { compareVersions } from "../../../../robot/machine/versions";
import { ActButton, Outcome } from "../../../controls/care/act";
import { CardImage } from "../../../controls/care/card";
import { type Newest, notesOf, useNewest } from "../../../controls/care/newest";
import { dueSoon } from "../../../controls/care/soon";
import { Awaited } from "../../../controls/states";
import { Link } from "../../../controls/link";
import { one } from "../../../state";
import { t } from "../../../texts/care/care";
import { t as card } from "../../../texts/care/card";
import { lastTold, softwareOf } from "../../../controls/care/last-told";

/** The version that is on offer, and its release where its notes can be asked for. */
function offerOf(newest: Newest | undefined, had: string | null | undefined) {
  if (newest?.is === "offered") return newest;
  return newest?.is === "had" && had ? { version: had } : undefined;
}

/** The robot's own software, and the newest that the server offers. */
export function Software() {
  const device = one("device");
  const { told } = lastTold();
  const here = softwareOf(told);
  const platform = platformOf(told.target, device?.sbc);
  const newest = useNewest(platform, one("dosConfig")?.update_channel ?? "stable");
  const offer = offerOf(newest, device?.dos_version);
  const order = offer && here ? compareVersions(offer.version, here) : undefined;
  const version = offer?.version ?? "";
  const asks = () => [
    {
      title: t.updateTitle(version),
      text: [t.updateText, dueSoon()].filter(Boolean).join(" "),
      action: order === -1 ? t.goBack(version) : t.update(version),
    },
  ];
  return (
    <section class="card">
      <h2>{t.software}</h2>
      <p>{here ? t.softwareHere(here) : t.softwareUnknown}</p>
      {platform === undefined ? (
        <p class="hint">
          <Link to="/settings">{t.noPlatform}</Link>
        </p>
      ) : (
        <p class="hint">{order === 0 ? t.upToDate : offer ? t.offered(version) : wordOf(newest)}</p>
      )}
      {offer && order !== 0 && (
        <div class="toolbar">
          <ActButton
            name="update"
            icon="download"
            look="main"
            text={order === -1 ? t.goBack(version) : t.update(version)}
            asks={asks}
          />
        </div>
      )}
      {offer && "id" in offer && <Notes key={offer.id} id={offer.id} />}
      {offer && "image" in offer && offer.image !== null && (
        <details>
          <summary>{card.title}</summary>
          <CardImage image={offer.image} version={version} />
        </details>
      )}
      <Outcome name="update" />
    </section>
  );
}

const wordOf = (newest: Newest | undefined): string => {
  if (!newest) return "…";
  return newest.is === "none" ? t.noRelease : newest.is === "had" ? t.upToDate : t.askFailed;
};

/** The notes are asked for when they are opened. */
function Notes({ id }: { id: number }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t.notes}</summary>
      {isOpen && <Awaited work={() => notesOf(id)}>{(notes) => <p class="care-notes">{notes ?? "–"}</p>}</Awaited>}
    </details>
  );
}
