import { expect } from "bun:test";
import type { Page } from "playwright-core";
import type { Account } from "../support/account";
import { consoleTest, LOOKS } from "../support/console";
import { eventually } from "../support/eventually";
import { gif, jpeg, png } from "../support/pictures";
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
  await page.locator('input[type="file"]').setInputFiles(files);
  await page.getByRole("alert").getByText("notes.txt: This is no picture that can be read.").waitFor();
  await tiles(page).nth(2).waitFor();
  expect(await tiles(page).count()).toBe(3);
  const names = (await account.list("images")).map(({ meta }) => (meta as { name: string }).name);
  expect(names.toSorted()).toEqual(["bed.jpg", "leaf.gif", "path.png"]);
  await until(page, PICTURES_SHOWN);
});

consoleTest(
  "a photo has an address, neighbours, and is deleted after a question",
  async ({ account, server, visit }) => {
    const [oldest = 0, middle = 0, newest = 0] = await takePhotos(server, account, 3);
    const { page, openAs } = await visit();
    await openAs(`/photos/${newest}`, account);
    const at = (id: number) => page.waitForURL(`**/app/photos/${id}`);
    await page.getByText("bed-2.jpg").waitFor();
    await page.getByText("800 / 250 / -50").waitFor();
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

consoleTest("many photos are deleted, and a time lapse plays between two days", async ({ account, server, visit }) => {
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
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await page.getByText("2 photos deleted").waitFor();
  expect(await account.list("images")).toHaveLength(3);
  expect(await tiles(page).count()).toBe(3);
});

consoleTest("the page in every look, empty and full", async ({ account, server, visit }) => {
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
    await open("/photos/lapse");
    await page.locator(".photos-player").waitFor();
    await until(page, PICTURES_SHOWN);
    await looksGood("photos-lapse");
    await page.close();
  }
});
