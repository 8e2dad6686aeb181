import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Bench, databaseIn } from "./bench";
import { plant } from "./requests";

/* Programs that a user could pick instead, in `peers/`. They have dependencies of their own, installed when first needed. */

const folder = join(import.meta.dir, "peers");
const program = (name: string): string => join(folder, `${name}.js`);
/** The same run time for all. */
const bun = process.execPath;

let installed: Promise<unknown> | undefined;
const install = (): Promise<unknown> =>
  (installed ??= existsSync(join(folder, "node_modules"))
    ? Promise.resolve()
    : Bun.$`${bun} install --frozen-lockfile`.cwd(folder).quiet());

const points = (ids: readonly number[]): object[] => ids.map((id) => ({ id, ...plant(id) }));

/** Command that starts a peer on a data folder of ours. */
export type PeerCommand = (folder: string) => readonly string[];

/** Commands by name of the peer. @throws Error when they cannot be installed, e.g. without a network. */
export async function peerCommands({
  garden,
  fresh,
}: Bench): Promise<Readonly<Record<"fastify" | "jsonServer", PeerCommand>>> {
  await install();
  return {
    fastify: (data) => [bun, program("fastify"), databaseIn(data), join(data, "keys/token.pub.pem")],
    jsonServer: () => {
      const file = fresh();
      writeFileSync(file, JSON.stringify({ points: points(garden.small.pointIds) }));
      return [bun, program("json-server"), file];
    },
  };
}

/** Seconds of CPU time sharp needs for one photo. */
export async function sharpSeconds(bench: Bench, photo: Uint8Array, times: number): Promise<number> {
  await install();
  const [source, result] = [bench.fresh(), bench.fresh()];
  writeFileSync(source, photo);
  return Number(await Bun.$`${bun} ${program("sharp")} ${source} ${result} ${times}`.text()) / times;
}
