import { useEffect, useState } from "preact/hooks";
import type { FeaturedSequence, Sequence } from "../../../../client/records";
import { Button } from "../../../controls/button";
import { Dialog } from "../../../controls/dialog";
import { NumberField } from "../../../controls/number-field";
import { treeOf } from "../../../script/draft";
import { api, change, fromHere, tell } from "../../../state";
import { t } from "../../../texts/sequences";
import { Script } from "../../../controls/script/whole";
import { useShownVersion } from "./shown-version";

/** Installs what others have shared: from the list of this server, or by the number of a version. */
export function Install({ onClose }: { onClose: () => void }) {
  const [featured, setFeatured] = useState<readonly FeaturedSequence[]>();
  const [id, setId] = useState<number>();
  const { version, show } = useShownVersion();
  useEffect(() => void api().featuredSequences.list().then(setFeatured, tell), []);
  const install = async (wanted: number): Promise<void> => {
    const goOn = fromHere();
    const made = await change<Sequence>("POST", `/api/sequences/${wanted}/install`);
    goOn(`/sequences/${made.id}`);
  };
  return (
    <Dialog title={t.install} look="sheet" onClose={onClose}>
      <form
        class="install"
        onSubmit={(event) => {
          event.preventDefault();
          if (id !== undefined) show(id).catch(tell);
        }}
      >
        <NumberField label={t.versionNumber} value={id} onChange={setId} />
        <Button type="submit">{t.show}</Button>
      </form>
      {version && (
        <section class="install-shown">
          <h3>{version.name}</h3>
          {version.description && <p class="hint">{version.description}</p>}
          <Script script={treeOf(version)} />
          <Button look="main" icon="download" onPress={() => install(version.id)}>
            {t.installAction}
          </Button>
        </section>
      )}
      <section>
        <h3>{t.featured}</h3>
        {featured?.length === 0 && <p class="hint">{t.noFeatured}</p>}
        <ul>
          {featured?.map((each) => (
            <li key={each.id}>
              <Button look="quiet" onPress={() => show(each.id)}>
                {each.name}
              </Button>
            </li>
          ))}
        </ul>
      </section>
    </Dialog>
  );
}
