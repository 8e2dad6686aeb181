import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Bench, databaseIn } from "./bench";
import type { Peer } from "./peer";
import { pocketbase } from "./pocketbase";
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

/** Each made ready when first needed. @throws Error when it cannot be installed, e.g. without a network. */
export const peers = {
  fastify: async (): Promise<Peer> => {
    await install();
    return { command: (data) => [bun, program("fastify"), databaseIn(data), join(data, "keys/token.pub.pem")] };
  },
  jsonServer: async ({ garden, fresh }: Bench): Promise<Peer> => {
    await install();
    return {
      command: () => {
        const file = fresh();
        writeFileSync(file, JSON.stringify({ points: points(garden.small.pointIds) }));
        return [bun, program("json-server"), file];
      },
    };
  },
  pocketbase,
} as const;

/** Seconds of CPU time sharp needs for one photo. */
export async function sharpSeconds(bench: Bench, photo: Uint8Array, times: number): Promise<number> {
  await install();
  const [source, result] = [bench.fresh(), bench.fresh()];
  writeFileSync(source, photo);
  return Number(await Bun.$`${bun} ${program("sharp")} ${source} ${result} ${times}`.text()) / times;
}
