import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Client, connect, GardenshedError, isHigher } from "../../src/client";
import { type MailedServer, startMailedServer } from "../support/mailed";
import { jpeg } from "../support/pictures";
import { makeAccount, PASSWORD } from "../support/scenarios";
import { startServer, type TestServer } from "../support/server";
import { eventually } from "../support/eventually";
import { longTest } from "../support/tier";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

/** A client of an account of its own. */
async function newClient(): Promise<Client> {
  const { email } = await makeAccount(server);
  return connect({ url: server.base, email, password: PASSWORD });
}

/** The error that a call rejects with. */
async function refusalOf(call: Promise<unknown>): Promise<GardenshedError> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof GardenshedError) return error;
  throw new Error("The call was not refused.", { cause: error });
}

const corner = { pointer_type: "GenericPointer", name: "Corner", x: 1, y: 2, z: 3 } as const;

describe("a collection", () => {
  test("creates, shows, changes, lists and deletes records", async () => {
    const { points } = await newClient();
    const made = await points.create({ ...corner, meta: { color: "red" } });
    expect(made).toMatchObject({ ...corner, meta: { color: "red" } });
    expect(await points.get(made.id)).toEqual(made);
    expect(await points.update(made.id, { x: 10 })).toMatchObject({ id: made.id, x: 10, y: 2 });
    expect(await points.list()).toMatchObject([{ id: made.id }]);
    expect(await points.delete(made.id)).toMatchObject([{ id: made.id }]);
    expect(await points.list()).toEqual([]);
  });

  test("tells kinds of records apart by their type", async () => {
    const { points } = await newClient();
    const plant = await points.create({ ...corner, pointer_type: "Plant", cropdb_slug: "lettuce" });
    expect(plant.pointer_type === "Plant" && plant.cropdb_slug).toBe("lettuce");
  });

  test("takes the filters of its list", async () => {
    const { points } = await newClient();
    const { id } = await points.create(corner);
    await points.delete(id);
    expect(await points.list({ filter: "old" })).toMatchObject([{ id }]);
  });

  test("searches, by objects too", async () => {
    const { points } = await newClient();
    const red = await points.create({ ...corner, meta: { color: "red" } });
    await points.create({ ...corner, meta: { color: "blue & green" } });
    expect(await points.search({ meta: { color: "red" }, x: 1 })).toEqual([red]);
    expect(await points.search({ meta: { color: "blue & green" } })).toHaveLength(1);
  });

  test("deletes several records at once where the API does", async () => {
    const { points } = await newClient();
    const made = [await points.create(corner), await points.create(corner)];
    expect(await points.delete(made.map(({ id }) => id))).toHaveLength(2);
  });

  test("deletes all records where the API does", async () => {
    const { logs } = await newClient();
    await logs.create({ message: "Syncing" });
    expect(await logs.deleteAll()).toBeUndefined();
    expect(await logs.list()).toEqual([]);
  });

  test("searches logs", async () => {
    const { logs } = await newClient();
    await logs.create({ message: "Syncing", type: "busy" });
    await logs.create({ message: "Done", type: "success" });
    expect(await logs.search({ type: "busy" })).toMatchObject([{ message: "Syncing" }]);
  });

  test("has only the verbs of its resource", async () => {
    const client = await newClient();
    expect(client.plantTemplates).not.toHaveProperty("get");
    expect(client.images).not.toHaveProperty("update");
    expect(client.images).not.toHaveProperty("pages");
    expect(client.sequenceVersions).not.toHaveProperty("list");
  });
});

describe("pages", () => {
  const namesOf = async (pages: AsyncIterable<{ name: string }[]>): Promise<string[][]> =>
    (await Array.fromAsync(pages)).map((page) => page.map(({ name }) => name));

  test.each([
    { count: 0, per: 2, pages: [] },
    { count: 3, per: 2, pages: [["0", "1"], ["2"]] },
    {
      count: 4,
      per: 2,
      pages: [
        ["0", "1"],
        ["2", "3"],
      ],
    },
    { count: 2, per: 100, pages: [["0", "1"]] },
  ])("of $count records by $per", async ({ count, per, pages }) => {
    const { tools } = await newClient();
    for (let name = 0; name < count; name++) await tools.create({ name: String(name) });
    expect(await namesOf(tools.pages({ per }))).toEqual(pages.map((page) => [...page]));
  });

  test("take the filters of the list", async () => {
    const { points } = await newClient();
    await points.delete((await points.create({ ...corner, name: "gone" })).id);
    await points.create(corner);
    expect(await namesOf(points.pages({ filter: "old", per: 1 }))).toEqual([["gone"]]);
  });

  test("end with the signal", async () => {
    const { tools } = await newClient();
    for (const name of ["a", "b", "c"]) await tools.create({ name });
    const ending = new AbortController();
    const pages = tools.pages({ per: 1 }, { signal: ending.signal })[Symbol.asyncIterator]();
    await pages.next();
    ending.abort(new Error("enough"));
    await expect(pages.next()).rejects.toThrow("enough");
  });
});

describe("what an account has once", () => {
  test("the device is shown and changed", async () => {
    const { device } = await newClient();
    expect(await device.update({ name: "Back garden" })).toMatchObject({ name: "Back garden" });
    expect(await device.get()).toMatchObject({ name: "Back garden" });
  });

  test("settings are changed, and reset to their defaults", async () => {
    const { firmwareConfig } = await newClient();
    const { movement_max_spd_x: before } = await firmwareConfig.get();
    expect(await firmwareConfig.update({ movement_max_spd_x: 800 })).toMatchObject({ movement_max_spd_x: 800 });
    expect(await firmwareConfig.reset()).toBeUndefined();
    expect(await firmwareConfig.get()).toMatchObject({ movement_max_spd_x: before });
  });

  test("the sync object names every record", async () => {
    const { device, tools } = await newClient();
    const { id, updated_at } = await tools.create({ name: "Nozzle" });
    expect(await device.sync()).toMatchObject({ tools: [[id, updated_at]], points: [] });
  });

  test("the export holds the account", async () => {
    const client = await newClient();
    await client.tools.create({ name: "Nozzle" });
    expect(await client.export()).toMatchObject({ tools: [{ name: "Nozzle" }], points: [] });
  });

  test("everything else is asked for by its path", async () => {
    const client = await newClient();
    await client.points.create({ ...corner, pointer_type: "Plant" });
    const garden = await client.request<{ id: number; name: string }>("POST", "/api/saved_gardens/snapshot", {
      body: { name: "Spring" },
    });
    expect(await client.savedGardens.list()).toMatchObject([{ id: garden.id, name: "Spring" }]);
    expect(await client.request<string>("GET", "/api/public_key")).toStartWith("-----BEGIN PUBLIC KEY-----");
  });
});

describe("an upload", () => {
  test("becomes an image that the server works on", async () => {
    const { images } = await newClient();
    const photo = new Blob([await jpeg(64, 48)]);
    const { id, meta } = await images.upload(photo, { name: "Bed", x: 1, y: 2, z: 3 });
    expect(meta).toEqual({ name: "Bed", x: 1, y: 2, z: 3 });
    const done = await eventually(async () => {
      const image = await images.get(id);
      return image.attachment_processed_at === null ? undefined : image;
    });
    expect(done.attachment_url).toEndWith(".jpg");
    expect((await fetch(done.attachment_url)).headers.get("content-type")).toBe("image/jpeg");
  });

  test("of another format is refused, and makes no image", async () => {
    const { images } = await newClient();
    const { status, fields } = await refusalOf(images.upload(new Blob(["no picture"])));
    expect({ status, fields }).toEqual({ status: 415, fields: { error: "The upload must be a JPEG image." } });
    expect(await images.list()).toEqual([]);
  });
});

describe("a server with a public address of its own", () => {
  let mailed: MailedServer;
  beforeAll(async () => {
    mailed = await startMailedServer({ EXPORT_BY_EMAIL: "true", IMAGE_FETCH: "off" });
  });
  afterAll(() => mailed.stop());

  test("takes uploads where it was reached", async () => {
    const { token } = await makeAccount(mailed.server);
    const { images } = await connect({ url: mailed.server.base, token });
    const { id } = await images.upload(new Blob([await jpeg(16, 16)]));
    const processed = await eventually(async () => (await images.get(id)).attachment_processed_at ?? undefined);
    expect(processed).toEndWith("Z");
  });

  test("that mails exports answers none", async () => {
    const { token, email } = await makeAccount(mailed.server);
    const client = await connect({ url: mailed.server.base, token });
    expect(await client.export()).toBeUndefined();
    expect(await mailed.mailsTo(email)).toHaveLength(1);
  });
});

test("a server below a path takes uploads there", async () => {
  const below = await startServer({ PUBLIC_URL: "https://home.example/garden" });
  await using proxy = Bun.serve({
    port: 0,
    fetch: ({ url, method, headers, body }) => {
      const [, path] = url.split("/garden");
      if (path === undefined) return new Response(null, { status: 404 });
      return fetch(below.base + path, { method, headers: { ...headers.toJSON(), host: "home.example" }, body });
    },
  });
  const { token } = await makeAccount(below);
  const client = await connect({ url: `${proxy.url}garden`, token });
  const form = await client.request("GET", "/api/storage_auth");
  expect(form).toMatchObject({ url: "//home.example:443/garden/direct_upload/" });
  const { id } = await client.images.upload(new Blob([await jpeg(16, 16)]));
  expect(await client.images.list()).toMatchObject([{ id }]);
  await below.stop();
});

describe("what is refused", () => {
  test("says why by field", async () => {
    const { sensors } = await newClient();
    const error = await refusalOf(sensors.create({ label: "Soil", pin: 70, mode: 0 }));
    expect(error.message).toContain("Pin");
    expect(error.fields).toEqual({ pin: error.message });
    expect(error).toMatchObject({ status: 422, name: "GardenshedError" });
  });

  test("joins the texts of nested fields in its message", () => {
    const error = new GardenshedError(422, { a: "One.", b: { c: ["Two.", null] } });
    expect(error.message).toBe("One. Two.");
  });

  test("a record that is not there", async () => {
    const { points } = await newClient();
    expect(await refusalOf(points.get(1_000_000))).toMatchObject({
      status: 404,
      fields: { error: "Record not found." },
    });
  });

  test("another account's record", async () => {
    const [one, other] = [await newClient(), await newClient()];
    const { id } = await one.points.create(corner);
    expect(await refusalOf(other.points.get(id))).toMatchObject({ status: 404 });
  });

  test("an answer that is no JSON, as those of proxies", async () => {
    await using proxy = Bun.serve({ port: 0, fetch: () => new Response("<h1>Bad gateway</h1>", { status: 502 }) });
    const { points } = await connect({ url: proxy.url.href, token: "any" });
    const error = await refusalOf(points.list());
    expect({ ...error, message: error.message }).toMatchObject({
      status: 502,
      fields: {},
      message: "The server answered with status 502.",
    });
  });

  test("too many log-ins, with the seconds to wait", async () => {
    await using busy = Bun.serve({
      port: 0,
      fetch: () => Response.json({ error: "Later." }, { status: 429, headers: { "retry-after": "7" } }),
    });
    const error = await refusalOf(connect({ url: busy.url.href, email: "a@garden.test", password: "p" }));
    expect(error).toMatchObject({ status: 429, retryAfter: 7 });
  });
});

describe("a call ends early", () => {
  /** A server that takes requests and never answers. */
  const silent = () => Bun.serve({ port: 0, idleTimeout: 0, fetch: () => new Promise<Response>(() => undefined) });

  test("when its time is over", async () => {
    await using there = silent();
    const { points } = await connect({ url: there.url.href, token: "any" });
    const { status, fields } = await refusalOf(points.list({}, { timeoutMs: 20 }));
    expect({ status, fields }).toEqual({ status: 0, fields: { error: "No answer within 0.02 s." } });
    await there.stop(true);
  });

  test("when the time of the client is over", async () => {
    await using there = silent();
    const { points } = await connect({ url: there.url.href, token: "any", timeoutMs: 30 });
    expect(await refusalOf(points.list())).toMatchObject({ fields: { error: "No answer within 0.03 s." } });
    await there.stop(true);
  });

  test("with its signal, and rejects with the reason", async () => {
    const arrived = Promise.withResolvers<void>();
    await using there = Bun.serve({
      port: 0,
      fetch: () => {
        arrived.resolve();
        return new Promise<Response>(() => undefined);
      },
    });
    const { points } = await connect({ url: there.url.href, token: "any" });
    const ending = new AbortController();
    const call = points.list({}, { signal: ending.signal });
    await arrived.promise;
    ending.abort(new Error("changed my mind"));
    await expect(call).rejects.toThrow("changed my mind");
    await expect(points.list({}, { signal: ending.signal })).rejects.toThrow("changed my mind");
    await there.stop(true);
  });
});

longTest("a server that goes away cannot be reached", async () => {
  const leaving = await startServer();
  const { email } = await makeAccount(leaving);
  const { points } = await connect({ url: `${leaving.base}/`, email, password: PASSWORD });
  expect(await points.list()).toEqual([]);
  await leaving.stop();
  const error = await refusalOf(points.list());
  expect(error).toMatchObject({ status: 0, fields: { error: "The server cannot be reached." } });
  expect(error.cause).toBeInstanceOf(Error);
});

test("changes are told behind the number of a list, and numbers say what is newer", async () => {
  const { points, tools, changes } = await newClient();
  const numbers: string[] = [];
  const onNumber = (number: string): void => void numbers.push(number);
  await points.create(corner);
  await points.list({}, { onNumber });
  const { id } = await tools.create({ name: "Seeder" }, { onNumber });
  const [since = "", made = ""] = numbers;
  expect([isHigher(made, since), isHigher(since, made), isHigher(made, made)]).toEqual([true, false, false]);
  const told = await changes({ since, records: true });
  expect(told).toMatchObject({ cursor: made, reset: false, changes: [{ number: made, resource: "tools", id }] });
  expect(await changes({ since: "0" })).toMatchObject({ cursor: made, reset: true, changes: [] });
  expect(isHigher("00000002-9", "00000001-3") || isHigher("00000001-3", "00000002-9")).toBe(false);
});
