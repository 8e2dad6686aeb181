import { useEffect, useState } from "preact/hooks";
import type { Crop } from "../../../client/records";
import { Button } from "../../controls/button";
import { catalogue, findCrops } from "../../controls/crops/catalogue";
import { SearchField } from "../../controls/search-field";
import { Empty } from "../../controls/states";
import { query, setQuery, withQuery } from "../../state";
import { t } from "../../texts/garden/crops";
import { kinds } from "./kinds";
import { CropTile } from "./tile";

/** Pause between two keys of somebody who types. */
const PAUSE_MS = 150;

/** All crops, or those that a search or a kind names. */
export function CropList() {
  const { search = "", kind } = query.value;
  const found = useFound(search.trim());
  const ofKind = kinds.value.find((each) => each.kind === kind);
  const shown = found ?? ofKind?.crops ?? catalogue().all;
  return (
    <>
      <div class="toolbar">
        <SearchField
          label={t.search}
          hint={t.searchHint}
          value={search}
          onChange={(next) => setQuery({ search: next, kind: undefined })}
        />
        {ofKind && (
          <Button icon="close" onPress={() => setQuery({ kind: undefined })}>
            {ofKind.name}
          </Button>
        )}
      </div>
      <p class="hint" role="status">
        {t.found(shown.length)}
      </p>
      {shown.length === 0 ? (
        <Empty icon="search" title={t.noneFound}>
          <p>{t.noneFoundText}</p>
        </Empty>
      ) : (
        <ul class="crop-tiles">
          {shown.map(({ slug, name, binomial }) => (
            <li key={slug}>
              <CropTile to={withQuery(`/crops/${slug}`)} slug={slug} name={name} note={binomial} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** The crops that a search finds, best first; undefined without a search, and until the first answer. */
function useFound(search: string): readonly Crop[] | undefined {
  const [found, setFound] = useState<readonly Crop[]>();
  useEffect(() => {
    if (search === "") return setFound(undefined);
    const ending = new AbortController();
    const waiting = setTimeout(() => void findCrops(search, ending.signal).then(setFound, () => {}), PAUSE_MS);
    return () => {
      clearTimeout(waiting);
      ending.abort();
    };
  }, [search]);
  return found;
}
