import { expect } from "bun:test";
import type { Page } from "playwright-core";
import type { Account } from "../support/account";
import { consoleTest, longConsoleTest, LOOKS } from "../support/console";
import { eventually, passing } from "../support/eventually";
import { decode, gif, jpeg, png } from "../support/pictures";
import { post, remove } from "../support/scenarios";
import type { TestServer } from "../support/server";
import { imagesTaken } from "../support/stored";
import { processed, upload } from "../support/uploads";

/** Photos at places of the garden, a day between each and the next; ids, the oldest first. */
async function takePhotos(server: TestServer, account: Account, count: number): Promise<readonly number[]> {
  const ids: number[] = [];
  for (let n = 0; n < count; n++) {
    const attachment_url = await upload(server, account, await jpeg(320 + n * 16, 240));
    const meta = n % 2 === 0 ? { name: `bed-${n}.jpg`, x: 300 + n * 250, y: 250, z: -50 } : {};
    const id = await account.make(post("/api/images", { attachment_url, meta }));
    await processed(server, account, id);
    ids.push(id);
  }
  await imagesTaken(18)(server.services, account.deviceId);
  return ids;
}

/** Asked for again and again from outside: the policy of the page lets no script of ours wait in it. */
const until = (page: Page, condition: string) =>
  eventually(async () => ((await page.evaluate(condition)) ? true : undefined));
const PICTURES_SHOWN = `[...document.querySelectorAll("main img")].every((each) =>
  each.complete && each.naturalWidth > 0 && !each.src.includes("placeholder"))`;

const tiles = (page: Page) => page.locator(".photos li");

consoleTest("photos are added, many at once, and one that is none is told", async ({ account, visit }) => {
  const { page, openAs } = await visit();
  await openAs("/photos", account);
  await page.getByText("No photos yet").waitFor();
  const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer });
  const files = [
    file("bed.jpg", "image/jpeg", await jpeg(200, 150)),
    file("path.png", "image/png", await png(120, 90)),
    file("notes.txt", "text/plain", Buffer.from("no picture")),
    file("leaf.gif", "image/gif", await gif(64, 64)),
  ];
  // As a browser does whose connection breaks before the answer: the request is sent again.
  await page.route("**/api/images", async (route) => {
    if (route.request().method() === "POST") await route.fetch();
    await route.continue();
  });
  await page.locator('input[type="file"]').setInputFiles(files);
  await page.getByRole("alert").getByText("notes.txt: This picture cannot be read.").waitFor();
  await tiles(page).nth(2).waitFor();
  expect(await tiles(page).count()).toBe(3);
  const names = (await account.list("images")).map(({ meta }) => (meta as { name: string }).name);
  expect(names.toSorted()).toEqual(["bed.jpg", "leaf.gif", "path.png"]);
  await until(page, PICTURES_SHOWN);
});

longConsoleTest(
  "a photo has an address, neighbours, and is deleted after a question",
  async ({ account, server, visit }) => {
    const [oldest = 0, middle = 0, newest = 0] = await takePhotos(server, account, 3);
    const { page, openAs } = await visit();
    await openAs(`/photos/${newest}`, account);
    const at = (id: number) => page.waitForURL(`**/app/photos/${id}`);
    await page.getByText("bed-2.jpg").waitFor();
    await page.getByText("x 800 · y 250 · z -50").waitFor();
    expect(await page.getByRole("button", { name: "Newer photo" }).isDisabled()).toBe(true);
    await page.keyboard.press("ArrowRight");
    await at(middle);
    await page.getByText("Not known").waitFor();
    await page.evaluate(`{
    const picture = document.querySelector(".photo-picture");
    const touch = (x) => new Touch({ identifier: 1, target: picture, clientX: x, clientY: 100 });
    picture.dispatchEvent(new TouchEvent("touchstart", { touches: [touch(300)], bubbles: true }));
    picture.dispatchEvent(new TouchEvent("touchend", { changedTouches: [touch(120)], bubbles: true }));
  }`);
    await at(oldest);
    await page.getByRole("button", { name: "Newer photo" }).click();
    await at(middle);
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Download" }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(`photo-${middle}.jpg`);

    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByText("cannot be brought back").waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    expect(await account.list("images")).toHaveLength(3);
    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await at(oldest);
    expect(await page.getByRole("button", { name: "Undo" }).count()).toBe(0);
    await account.ask(remove(`/api/images/${oldest}`));
    await page.getByText("This photo is no longer there").waitFor();
    await page.getByRole("link", { name: "All photos" }).click();
    await until(page, `document.querySelectorAll(".photos li").length === 1`);
  },
);

/** A photo of a place, or of nowhere, as it was taken. */
async function takePhoto(server: TestServer, account: Account, meta: object, height = 240): Promise<number> {
  const attachment_url = await upload(server, account, await jpeg(320, height));
  const id = await account.make(post("/api/images", { attachment_url, meta }));
  await processed(server, account, id);
  return id;
}

const sizeOf = async (account: Account, id: number): Promise<readonly number[]> => {
  const { attachment_url } = await account.show(`images/${id}`);
  const { width, height } = await decode(await (await fetch(String(attachment_url))).bytes());
  return [width, height];
};

longConsoleTest("what is turned and cropped can be kept, and the photo stays", async ({ account, server, visit }) => {
  const id = await takePhoto(server, account, { name: "bed.jpg", x: 300, y: 250, z: 0 });
  const { page, openAs } = await visit({ size: "desktop" });
  await openAs(`/photos/${id}`, account);
  const canvasIs = (width: number, height: number) =>
    until(
      page,
      `(({ width, height }) => width === ${width} && height === ${height})(document.querySelector("canvas.photo-picture") ?? {})`,
    );
  await page.getByRole("button", { name: "Turn" }).click();
  await page.waitForURL("**/photos/*?turn=90");
  await canvasIs(240, 320);
  await page.getByRole("button", { name: "Crop" }).click();
  await page.getByLabel("Right edge").fill("50");
  await page.getByLabel("Upper edge").focus();
  await page.keyboard.press("ArrowRight");
  await page.getByRole("button", { name: "Crop" }).click();
  await page.waitForURL("**/photos/*?turn=90&cut=0%2C1%2C50%2C100");
  await canvasIs(120, 317);
  await page.getByRole("button", { name: "Turn" }).click();
  await canvasIs(317, 120);
  await page.getByRole("button", { name: "Save as a copy" }).click();
  await page.getByText("Saved as a new photo").waitFor();
  const copy = await eventually(async () => (await account.list("images")).find((image) => image.id !== id));
  expect(copy.meta).toEqual({ name: "bed.jpg" });
  await processed(server, account, copy.id);
  expect(await sizeOf(account, copy.id)).toEqual([317, 120]);
  expect(await sizeOf(account, id)).toEqual([320, 240]);
  await page.getByRole("button", { name: "Whole photo" }).click();
  await page.waitForURL(`**/photos/${id}`);

  await page.getByRole("button", { name: "Crop" }).click();
  await until(page, PICTURES_SHOWN); // else it has no height yet
  const box = await page.locator(".photo-crop").boundingBox();
  if (!box) throw new Error("no picture to crop");
  await page.mouse.move(box.x + box.width * 0.75, box.y + box.height * 0.75);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.25, box.y + box.height * 0.25);
  await page.mouse.up();
  await page.getByRole("button", { name: "Crop" }).click();
  await page.waitForURL("**/photos/*?cut=25%2C25%2C75%2C75");
  await page.keyboard.press("Escape");
  await page.waitForURL("**/app/photos");
  await page.goto(`${server.base}/app/photos/${id}?turn=45&cut=90,0,10,100`); // what there is not
  await page.locator("img.photo-picture").waitFor();
});

longConsoleTest(
  "two days of one place are compared, and a plant has a time lapse",
  async ({ account, server, visit }) => {
    const oldest = await takePhoto(server, account, { x: 300, y: 250, z: 0 });
    await takePhoto(server, account, { x: 900, y: 250, z: 0 });
    await takePhoto(server, account, {});
    const newest = await takePhoto(server, account, { x: 302, y: 251, z: 0 });
    await imagesTaken(18)(server.services, account.deviceId);
    const plant = await account.make(
      post("/api/points", { pointer_type: "Plant", name: "Leek", x: 310, y: 240, z: 0, radius: 50 }),
    );
    const { page, openAs, open } = await visit();
    await openAs(`/photos/${newest}`, account);
    await page.getByRole("link", { name: "Compare with another day" }).click();
    await page.getByText("Photos of the same place").waitFor();
    const pathOf = async (id: number) =>
      new URL(String((await account.show(`images/${id}`))["attachment_url"])).pathname;
    const shown = async () => {
      const pictures = await page.locator(".photo-pair img").all();
      return Promise.all(pictures.map(async (each) => (await each.getAttribute("src"))?.replace(/\?.*/, "")));
    };
    expect(await shown()).toEqual([await pathOf(oldest), await pathOf(newest)]);
    await page.getByLabel("How much of the older photo is seen").fill("20");
    await page.locator('.photo-pair img[style*="20%"]').waitFor();
    await page.getByRole("button", { name: "Side by side" }).click();
    await page.waitForURL("**/compare?*as=side");
    expect(await page.getByLabel("Compare with").locator("option").count()).toBe(1);
    await page.getByLabel("Photo", { exact: true }).selectOption({ index: 1 });
    await page.getByText("There is no other photo of this place").waitFor();
    expect(await page.getByLabel("Compare with").locator("option").count()).toBe(3);

    await open(`/plants/${plant}`);
    await page.getByRole("link", { name: "As a time lapse" }).click();
    await page.getByText("1 of 2").waitFor();
    await page.getByRole("link", { name: "Leek" }).waitFor();
    await page.locator("h1").click();
    await page.keyboard.press("ArrowRight");
    await page.getByText("2 of 2").waitFor();
    await page.keyboard.press("ArrowLeft");
    await page.getByText("1 of 2").waitFor();
    await page.keyboard.press(" ");
    await page.getByText("2 of 2").waitFor();

    // Photos that come and go meanwhile.
    const later = await takePhoto(server, account, { x: 301, y: 249, z: 0 });
    await page.getByText("2 of 3").waitFor();
    await page.keyboard.press("ArrowRight");
    await page.getByText("3 of 3").waitFor();
    for (const id of [oldest, later]) await account.ask(remove(`/api/images/${id}`));
    await page.getByText("1 of 1").waitFor();
    await open(`/photos/compare?a=${newest}`);
    await page.getByText("There is no other photo of this place").waitFor();
    await takePhoto(server, account, { x: 301, y: 249, z: 0 });
    await page.getByText("Photos of the same place").waitFor();
  },
);

longConsoleTest(
  "many photos are deleted, and a time lapse plays between two days",
  async ({ account, server, visit }) => {
    await takePhotos(server, account, 5);
    const { page, openAs } = await visit({ size: "desktop" });
    await openAs("/photos", account);
    await tiles(page).nth(4).waitFor();
    expect(await page.locator(".photos h2").count()).toBeGreaterThan(2);
    await page.getByRole("link", { name: "Time lapse" }).click();
    await page.getByText("1 of 5").waitFor();
    await page.getByLabel("Speed").selectOption("10 per second");
    await page.getByRole("button", { name: "Play" }).click();
    await page.getByText("5 of 5").waitFor();
    await page.getByRole("button", { name: "Play" }).waitFor();
    const days = (await account.list("images")).map(({ created_at }) => String(created_at).slice(0, 10));
    await page.getByLabel("From").fill(days[1] ?? "");
    await page.getByText(/1 of [23]/).waitFor();
    expect(new URL(page.url()).searchParams.get("from")).toBe(days[1] ?? "");
    await page.getByLabel("To", { exact: true }).fill("2020-01-01");
    await page.getByText("No photos in this time").waitFor();
    await page.getByRole("link", { name: "All photos" }).click();

    await page.getByRole("button", { name: "Select" }).click();
    await page.getByRole("checkbox").nth(0).check();
    await page.getByRole("checkbox").nth(2).check();
    await page.getByText("2 selected").waitFor();
    await page.getByRole("button", { name: "Delete" }).click();
    await passing(
      page.getByText("2 photos deleted"),
      page.getByRole("dialog").getByRole("button", { name: "Delete" }).click(),
    );
    expect(await account.list("images")).toHaveLength(3);
    expect(await tiles(page).count()).toBe(3);
  },
);

longConsoleTest("the page in every look, empty and full", async ({ account, server, visit }) => {
  for (const [index, look] of LOOKS.entries()) {
    const { page, open, openAs, looksGood } = await visit(look);
    await openAs("/photos", account);
    if (index === 0) {
      await page.locator(".empty").waitFor();
      await looksGood("photos-empty");
      await takePhotos(server, account, 9);
    }
    await tiles(page).nth(8).waitFor();
    await until(page, PICTURES_SHOWN);
    await looksGood("photos");
    await page.locator(".photos .toolbar .button").last().click();
    await page.locator(".photos input[type=checkbox]").nth(1).check();
    await looksGood("photos-select");
    await page.locator(".photos-selection .button").first().click();
    await tiles(page).first().locator("a").click();
    await page.locator(".photo-about").waitFor();
    await until(page, PICTURES_SHOWN);
    await looksGood("photo");
    await page.locator(".photo-main .toolbar .button").first().click();
    await page.locator("canvas.photo-picture").waitFor();
    await looksGood("photo-turned");
    await page.locator(".photo-main .toolbar .button").nth(1).click();
    await page.locator(".photo-edges").waitFor();
    await looksGood("photo-crop");
    await open("/photos/compare");
    await page.locator(".photo-pair").waitFor();
    await until(page, PICTURES_SHOWN);
    await looksGood("photos-compare");
    await open("/photos/compare?as=side");
    await until(page, PICTURES_SHOWN);
    await looksGood("photos-side");
    await open("/photos/lapse");
    await page.locator(".photos-player").waitFor();
    await until(page, PICTURES_SHOWN);
    await looksGood("photos-lapse");
    await page.close();
  }
});
