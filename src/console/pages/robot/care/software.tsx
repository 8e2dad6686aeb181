import { useState } from "preact/hooks";
import { ActButton, Outcome } from "../../../controls/care/act";
import { CardImage } from "../../../controls/care/card";
import { lastTold, softwareOf } from "../../../controls/care/last-told";
import { notesOf, useNewest } from "../../../controls/care/newest";
import { channelOfRobot, noOfferText, offerIn, platformOfRobot, updateAct } from "../../../controls/care/offered";
import { Link } from "../../../controls/link";
import { Awaited } from "../../../controls/states";
import { t } from "../../../texts/care/care";
import { t as card } from "../../../texts/care/card";

/** The robot's own software, and the newest that the server offers. */
export function Software() {
  const here = softwareOf(lastTold().told);
  const platform = platformOfRobot();
  const newest = useNewest(platform, channelOfRobot());
  const offer = offerIn(newest);
  const act = updateAct(newest);
  return (
    <section class="card">
      <h2>{t.software}</h2>
      <p>{here ? t.softwareHere(here) : t.softwareUnknown}</p>
      {platform === undefined ? (
        <p class="hint">
          <Link to="/settings">{t.noPlatform}</Link>
        </p>
      ) : (
        <p class="hint">{offer && act ? t.offered(offer.version) : noOfferText(newest)}</p>
      )}
      {act && (
        <div class="toolbar">
          <ActButton act={act} />
        </div>
      )}
      {offer && "id" in offer && <Notes key={offer.id} id={offer.id} />}
      {offer && "image" in offer && offer.image !== null && (
        <details>
          <summary>{card.title}</summary>
          <CardImage image={offer.image} version={offer.version} />
        </details>
      )}
      <Outcome name="update" />
    </section>
  );
}

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
