import { useState } from "preact/hooks";
import type { Folder, Sequence } from "../../../../client/records";
import { Button, IconButton } from "../../../controls/button";
import { COLORS } from "../../../controls/fields";
import { Link } from "../../../controls/link";
import { FirstStepsOffer } from "../../../controls/first-steps-offer";
import { SearchField } from "../../../controls/search-field";
import { Empty } from "../../../controls/states";
import { Icon } from "../../../icons/icon";
import { edit, go, list, query, setQuery, withQuery } from "../../../state";
import { colorTexts } from "../../../texts/colors";
import { t } from "../../../texts/sequences";
import { FolderDialog } from "./folder";
import { Install } from "../share/install";
import { type Branch, treeOf } from "./tree";

/** All sequences: the pinned ones, then folder by folder; or what is searched for. */
export function SequenceList() {
  const { search = "", color, folder } = query.value;
  const sequences = list("sequences");
  const folders = list("folders");
  const wanted = search.trim().toLocaleLowerCase();
  const isFiltered = wanted !== "" || color !== undefined;
  const found = sequences.filter(
    (each) => each.name.toLocaleLowerCase().includes(wanted) && (color === undefined || each.color === color),
  );
  const pinned = found.filter((each) => each.pinned).toSorted((a, b) => a.name.localeCompare(b.name));
  // A save may be answered when its window has given way to another one.
  const closeFolder = (): void => void (query.peek()["folder"] === folder && setQuery({ folder: undefined }));
  const edited = folders.find(({ id }) => String(id) === folder);
  return (
    <div class="sequences">
      <Tools />
      {sequences.length === 0 && folders.length === 0 && (
        <Empty icon="sequences" title={t.none}>
          <p>{t.noneText}</p>
          <FirstStepsOffer />
        </Empty>
      )}
      {isFiltered && found.length === 0 && <p class="hint">{t.noMatch}</p>}
      {pinned.length > 0 && (
        <section>
          <h2>{t.pinned}</h2>
          <Rows sequences={pinned} />
        </section>
      )}
      {isFiltered ? (
        <Rows sequences={found.toSorted((a, b) => a.name.localeCompare(b.name))} />
      ) : (
        <section class="all">
          {pinned.length > 0 && <h2>{t.all}</h2>}
          <Inside branch={treeOf(folders, sequences)} />
        </section>
      )}
      {(edited !== undefined || folder === "new") && (
        <FolderDialog key={folder} folder={edited} onClose={closeFolder} />
      )}
      {query.value["install"] !== undefined && <Install onClose={() => setQuery({ install: undefined })} />}
    </div>
  );
}

/** Search, colours, and buttons to make something. */
function Tools() {
  const { search = "", color } = query.value;
  const sequences = list("sequences");
  const used = COLORS.filter((each) => sequences.some((sequence) => sequence.color === each));
  return (
    <div class="tools">
      <SearchField label={t.search} value={search} onChange={(next) => setQuery({ search: next })} />
      {used.length > 1 && (
        <div class="color-filter" role="group" aria-label={t.color}>
          {used.map((each) => (
            <button
              key={each}
              type="button"
              class={`color ${each}`}
              aria-pressed={color === each}
              aria-label={colorTexts[each]}
              title={colorTexts[each]}
              onClick={() => setQuery({ color: color === each ? undefined : each })}
            >
              {color === each && <Icon name="check" />}
            </button>
          ))}
        </div>
      )}
      <div class="make">
        <Button look="main" icon="plus" changes onPress={() => go("/sequences/new")}>
          {t.create}
        </Button>
        <IconButton
          look="plain"
          icon="folder"
          label={t.createFolder}
          changes
          onPress={() => setQuery({ folder: "new" })}
        />
        <IconButton
          look="plain"
          icon="download"
          label={t.install}
          changes
          onPress={() => setQuery({ install: "open" })}
        />
      </div>
    </div>
  );
}

/** The content of a folder. */
const Inside = ({ branch }: { branch: Branch }) => (
  <>
    {branch.folders.map((each) => each.folder && <FolderRow key={each.folder.id} branch={each} folder={each.folder} />)}
    {branch.sequences.length > 0 && <Rows sequences={branch.sequences} />}
  </>
);

function FolderRow({ branch, folder }: { branch: Branch; folder: Folder }) {
  const [isOpen, setOpen] = useState(true);
  const isEmpty = branch.folders.length === 0 && branch.sequences.length === 0;
  return (
    <section class="folder">
      <div class="folder-head">
        <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <Icon name={isOpen ? "more" : "right"} size={18} />
          <span class={`folder-icon ${folder.color}`}>
            <Icon name="folder" />
          </span>
          {folder.name}
        </button>
        <IconButton
          icon="edit"
          label={t.editFolder(folder.name)}
          changes
          onPress={() => setQuery({ folder: String(folder.id) })}
        />
      </div>
      {isOpen && (
        <div class="folder-inside">{isEmpty ? <p class="hint">{t.nothingInside}</p> : <Inside branch={branch} />}</div>
      )}
    </section>
  );
}

const Rows = ({ sequences }: { sequences: readonly Sequence[] }) => (
  <ul class="sequence-rows">
    {sequences.map((each) => (
      <Row key={each.id} sequence={each} />
    ))}
  </ul>
);

function Row({ sequence: { id, name, color, pinned, body, args } }: { sequence: Sequence }) {
  // A change of a sequence sends its whole script (`sequences.md` §4.2).
  const pin = (): Promise<unknown> => edit("sequences", id, { name, args, body, pinned: !pinned });
  return (
    <li>
      <span class={`swatch ${color}`} />
      <Link to={withQuery(`/sequences/${id}`)}>
        <span>{name}</span>
        <span class="hint">{t.stepCount(body.length)}</span>
      </Link>
      <IconButton
        class={pinned ? "is-pinned" : ""}
        icon="pin"
        label={pinned ? t.unpin(name) : t.pin_(name)}
        aria-pressed={pinned}
        changes
        onPress={pin}
      />
    </li>
  );
}
