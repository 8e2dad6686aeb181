import { describe, expect, test } from "bun:test";
import { eventually } from "../../support/eventually";
import { jpeg } from "../../support/pictures";
import { makeAccount, PASSWORD, post, remove, send } from "../../support/scenarios";
import { createImage, upload } from "../../support/uploads";
import { files, openServers } from "./servers";
import { longTest, part } from "../../support/tier";

const photo = await jpeg(640, 480);
const { start, stop, newFolder } = openServers();

describe("an upload goes with what waits for it (accounts.md §8.2)", () => {
  /** A picture that was uploaded and waits for room on the disk. */
  async function waiting() {
    const folder = newFolder();
    const roomy = await start({ DATA_DIR: folder });
    const [owner, neighbour] = [await makeAccount(roomy), await makeAccount(roomy)];
    const address = await upload(roomy, owner, photo);
    await stop(roomy);
    const server = await start({ DATA_DIR: folder, MIN_FREE_SPACE: "9000TB" });
    const { pathname } = new URL(`http:${address}`);
    const { id } = await createImage(server, owner, address);
    const isShown = async () => (await fetch(`${server.base}${pathname}`)).status === 200;
    expect(await isShown()).toBe(true);
    return { server, folder, owner, neighbour, address, id, isShown };
  }

  const DELETIONS: Record<string, (id: number) => Parameters<typeof send>[1]> = {
    "the picture is deleted": (id) => remove(`/api/images/${id}`),
    "the device is reset": () => post("/api/device/reset", { password: PASSWORD }),
    "the account is deleted": () => remove("/api/users", { password: PASSWORD }),
  };

  test.each(part(Object.entries(DELETIONS), 3))("when %s", async (_, deletion) => {
    const { server, folder, owner, id, isShown } = await waiting();
    expect((await send(server, deletion(id), owner.token)).status).toBe(200);
    expect(await isShown()).toBe(false);
    await eventually(() => (files(folder).length === 0 ? true : undefined));
  });

  test.each(part(Object.entries(DELETIONS), 3))("unless another picture waits for it, when %s", async (_, deletion) => {
    const { server, folder, owner, neighbour, address, id, isShown } = await waiting();
    const other = await createImage(server, neighbour, address);
    expect((await send(server, deletion(id), owner.token)).status).toBe(200);
    expect(await isShown()).toBe(true);
    expect((await send(server, remove(`/api/images/${other.id}`), neighbour.token)).status).toBe(200);
    expect(await isShown()).toBe(false);
    await eventually(() => (files(folder).length === 0 ? true : undefined));
  });

  longTest("also when two pictures of the account wait for it", async () => {
    const { server, folder, owner, address, isShown } = await waiting();
    await createImage(server, owner, address);
    await send(server, remove("/api/users", { password: PASSWORD }), owner.token);
    expect(await isShown()).toBe(false);
    await eventually(() => (files(folder).length === 0 ? true : undefined));
  });

  longTest("it is not shown from then on, though its file is there still", async () => {
    const { server, folder, isShown } = await waiting();
    server.services.db.execute("delete from images"); // nobody is told of the job
    expect(await isShown()).toBe(false);
    expect(files(folder)).toHaveLength(1);
  });

  longTest("a picture that names it again keeps it", async () => {
    const { server, owner, address, isShown } = await waiting();
    server.services.db.execute("delete from images");
    await createImage(server, owner, address);
    server.services.jobs.announce("image_removal");
    await eventually(async () => ((await isShown()) ? true : undefined));
  });

  test("what is about to go is found in an index", async () => {
    const { services } = await start();
    const plan = services.db.rows(`explain query plan
      select id from jobs where kind = 'image_removal' and payload ->> 'upload' = 'x' limit 1`);
    expect(plan.map(({ detail }) => detail)).toEqual([expect.stringContaining("INDEX jobs_by_removed_upload")]);
  });
});
