import { afterAll, beforeAll, expect, test } from "bun:test";
import { countBytes } from "../../../src/features/pictures/storage";
import { type Account, openAccount } from "../../support/account";
import { jpeg } from "../../support/pictures";
import { get, post, remove, scenarios } from "../../support/scenarios";
import { startServer, type TestServer } from "../../support/server";
import { processed, upload } from "../../support/uploads";

scenarios("storage (accounts.md §8.5)", [
  {
    name: "an account without pictures takes none",
    send: get("/api/device/storage"),
    is: { images: 0, image_bytes: 0 },
  },
  {
    name: "a picture that has no file yet takes none",
    given: { photo: post("/api/images", { attachment_url: "ftp://nowhere.test/a.jpg" }) },
    send: get("/api/device/storage"),
    is: { images: 0, image_bytes: 0 },
  },
  { name: "nobody asks", send: get("/api/device/storage", { as: "nobody" }), status: 401, lacks: ["images"] },
]);

let server: TestServer;
let ada: Account;
let grace: Account;
beforeAll(async () => {
  server = await startServer();
  ada = await openAccount(server);
  grace = await openAccount(server);
});
afterAll(() => server.stop());

const asked = (account: Account) => account.ask(get("/api/device/storage"));

test("pictures count with the bytes of their files, for their own account only", async () => {
  const files = await Promise.all([jpeg(64, 48), jpeg(80, 60)]);
  const ids: number[] = [];
  for (const file of files) {
    const id = await ada.make(post("/api/images", { attachment_url: await upload(server, ada, file) }));
    await processed(server, ada, id);
    ids.push(id);
  }
  const [first = 0, second = 0] = files.map(({ length }) => length); // small ones are stored as they are
  expect(await asked(ada)).toEqual({ images: 2, image_bytes: first + second });
  expect(await asked(grace)).toEqual({ images: 0, image_bytes: 0 });

  server.services.db.execute("update images set bytes = null"); // as before there was the column
  await countBytes(server.services);
  expect(server.services.db.value("select count(*) from images where bytes is null")).toBe(0);
  expect(await asked(ada)).toEqual({ images: 2, image_bytes: first + second });

  await ada.ask(remove(`/api/images/${ids[0]}`));
  expect(await asked(ada)).toEqual({ images: 1, image_bytes: second });
});
