import { createHash } from "node:crypto";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "../../../platform/db/database";
import { type DataFolder, MIRROR_MARKER } from "../../../platform/db/data-folder";
import { query } from "../../../platform/db/query";
import { FORMAT, type Marker, readMarker, writeMarker } from "./marker";

/** The owner of a mirror: a server, and the history of its database. */
interface Identity {
  readonly server: string;
  readonly history: string;
}

const epoch = query((q) => q.selectFrom("journal").select("epoch"));

/** The identity that the folder of a server and its database give. */
export async function identityOf(folder: DataFolder, db: Database): Promise<Identity> {
  const secret = await readFile(join(folder.keys, "server.secret"));
  const server = createHash("sha256").update("mirror").update(secret).digest("hex");
  return { server, history: db.get(epoch, {})?.epoch ?? "" };
}

/** Names that a new disk may hold before anybody has used it, and the remains of the first marker after a crash. */
const NOTHING: ReadonlySet<string> = new Set(["lost+found", "System Volume Information", `${MIRROR_MARKER}.part`]);

/**
 * The marker of a folder that this server may write to. `mayBegin`: an empty folder becomes a mirror. A server that was
 * restored from the mirror takes it over. From then on the former server cannot replace newer data by its own.
 * @throws Error with one sentence when the folder is missing, or is no mirror of this server.
 */
export async function claimMirror(folder: string, identity: Identity, mayBegin: boolean): Promise<Marker> {
  await requireFolder(folder, mayBegin);
  const found = await readMarker(folder);
  if (!found) return begin(folder, identity, mayBegin);
  if (found.server !== identity.server) {
    throw new Error(`${folder} is the mirror of another server; choose another folder.`);
  }
  if (found.histories.at(-1) === identity.history) return found;
  if (found.histories.includes(identity.history)) {
    throw new Error(
      `A server that was restored later uses the mirror ${folder}; choose another folder, so that its newer data stay.`,
    );
  }
  const taken = { ...found, histories: [...found.histories, identity.history] };
  await writeMarker(folder, taken);
  return taken;
}

async function requireFolder(folder: string, mayBegin: boolean): Promise<void> {
  const found = await stat(folder).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== "ENOENT") throw new Error(`Cannot use the folder ${folder}`, { cause });
  });
  const beginning = mayBegin ? "" : ` and begin a mirror with gardenshed mirror ${folder}`;
  if (!found) throw new Error(`${folder} does not exist; connect the disk it is on, or make the folder${beginning}.`);
  if (!found.isDirectory()) throw new Error(`${folder} is no folder.`);
}

async function begin(folder: string, { server, history }: Identity, mayBegin: boolean): Promise<Marker> {
  const isEmpty = (await readdir(folder)).every((name) => NOTHING.has(name));
  if (!isEmpty) throw new Error(`${folder} is no mirror, and not empty; choose another folder.`);
  if (!mayBegin) {
    throw new Error(
      `${folder} holds no mirror; connect the disk it is on, or begin one with gardenshed mirror ${folder}.`,
    );
  }
  const marker: Marker = { format: FORMAT, server, histories: [history], copies: [] };
  await writeMarker(folder, marker);
  return marker;
}
