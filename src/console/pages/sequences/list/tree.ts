import type { Folder, Sequence } from "../../../../client/records";

export interface Branch {
  /** Undefined for everything outside of folders. */
  readonly folder: Folder | undefined;
  readonly folders: readonly Branch[];
  readonly sequences: readonly Sequence[];
}

const byName = (one: { readonly name: string }, other: { readonly name: string }): number =>
  one.name.localeCompare(other.name, undefined, { numeric: true });

/** Folders in folders with their sequences, each by name. */
export function treeOf(folders: readonly Folder[], sequences: readonly Sequence[]): Branch {
  const known = new Set(folders.map(({ id }) => id));
  const placeOf = (id: number | null): number | undefined => (id !== null && known.has(id) ? id : undefined);
  const foldersIn = Map.groupBy(folders, ({ parent_id }) => placeOf(parent_id));
  const sequencesIn = Map.groupBy(sequences, ({ folder_id }) => placeOf(folder_id));
  const branchOf = (folder: Folder | undefined): Branch => ({
    folder,
    folders: (foldersIn.get(folder?.id) ?? []).toSorted(byName).map(branchOf),
    sequences: (sequencesIn.get(folder?.id) ?? []).toSorted(byName),
  });
  return branchOf(undefined);
}

interface FolderPath {
  readonly id: number;
  readonly path: readonly string[];
}

/** All folders with the names of those that they are in. */
export function pathsOf(folders: readonly Folder[]): readonly FolderPath[] {
  const pathsIn = (branch: Branch, above: readonly string[]): FolderPath[] =>
    branch.folders.flatMap((each) => {
      if (!each.folder) return [];
      const path = [...above, each.folder.name];
      return [{ id: each.folder.id, path }, ...pathsIn(each, path)];
    });
  return pathsIn(treeOf(folders, []), []);
}

/** A folder and all that are in it. */
export function within(folders: readonly Folder[], id: number): ReadonlySet<number> {
  const found = new Set([id]);
  for (let size = 0; size < found.size;) {
    size = found.size;
    for (const { id: each, parent_id } of folders) if (parent_id !== null && found.has(parent_id)) found.add(each);
  }
  return found;
}
