import { expect } from "bun:test";
import { consoleTest, longConsoleTest } from "../support/console";
import { holds } from "../support/eventually";
import { robotToken, startRobot, STATE } from "../support/robot";
import { ACCOUNTS, openPage, paths } from "./every-page";

/* Browsers of the last four years, and those of kiosks (`console.md` §1). */

/** Takes away what browsers have since late in 2022: first what Safari 17.3 and Firefox 115 lack, then what is older. */
const OLDER = `
  for (const [holder, names] of [
    [Promise, ["withResolvers", "try"]],
    [Map, ["groupBy"]],
    [Object, ["groupBy"]],
    [URL, ["canParse", "parse"]],
    [RegExp, ["escape"]],
    [Array, ["fromAsync"]],
    [Math, ["sumPrecise", "f16round"]],
    [AbortSignal, ["any"]],
    [Array.prototype, ["toSorted", "toReversed", "toSpliced", "with"]],
    [String.prototype, ["isWellFormed", "toWellFormed"]],
    [Map.prototype, ["getOrInsert", "getOrInsertComputed"]],
    [Set.prototype, ["union", "difference", "intersection", "symmetricDifference", "isSubsetOf", "isSupersetOf", "isDisjointFrom"]],
    [globalThis.Iterator?.prototype, ["map", "filter", "take", "drop", "flatMap", "reduce", "toArray", "forEach", "some", "every", "find"]],
    [Element.prototype, ["checkVisibility", "ariaDisabled"]],
    [Uint8Array, ["fromBase64", "fromHex"]],
    [Uint8Array.prototype, ["toBase64", "toHex"]],
  ]) for (const name of names) if (holder) delete holder[name];
  delete globalThis.Iterator;
`;

longConsoleTest("every page opens in a browser that is four years old", async ({ account, visit }) => {
  await ACCOUNTS["demo"]?.(account);
  const window = await visit({ size: "desktop" });
  const { page, openAs } = window;
  await page.addInitScript(OLDER);
  await openAs("/garden", account);
  expect(await page.evaluate("[typeof globalThis.Iterator, typeof [].values().map]")).toEqual([
    "undefined",
    "undefined",
  ]);
  await page.locator(".garden-tiles canvas").first().waitFor();
  for (const name of ["Larger", "Larger", "Smaller", "Whole garden"]) await page.getByRole("button", { name }).click();
  for (const path of paths) await openPage(window, path); // an error on a page fails the test
  const [sequence] = (await account.list("sequences")) as { id: number }[];
  await openPage(window, `sequences/${sequence?.id}`);
  await page.getByRole("button", { name: "Rehearse" }).click();
  await page.locator(".rehearsal-totals").waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").getByRole("combobox").fill("rehearse");
  await page.getByRole("option", { name: "Rehearse" }).first().waitFor();
});

for (const [tags, heading] of [
  [["en-US@posix"], "Garden"],
  [["de_DE.UTF-8"], "Garten"],
  [["C"], "Garden"],
] as const) {
  longConsoleTest(
    `a browser whose language is ${tags[0]} shows the garden and the robot`,
    async (scene) => {
      const { account, server, visit } = scene;
      await ACCOUNTS["demo"]?.(account);
      const [port = 0] = server.mqttPorts;
      const token = await robotToken(server.base, account.email);
      const robot = await startRobot({ port, deviceId: account.deviceId, token });
      const { page, openAs, open } = await visit();
      await page.addInitScript(`for (const [name, value] of [["language", ${JSON.stringify(tags[0])}], ["languages", ${JSON.stringify(tags)}]])
        Object.defineProperty(Navigator.prototype, name, { get: () => value, configurable: true })`);
      await openAs("/garden", account);
      robot.tell("status", {
        ...STATE,
        location_data: { ...STATE.location_data, position: { x: 1234.5, y: 0, z: 0 } },
      });
      await page.getByRole("heading", { level: 1, name: heading }).waitFor();
      await page.locator(".garden-coordinates").first().waitFor();
      await open("/robot");
      await page.locator(".robot-pad").waitFor();
      await holds(async () => expect(await page.locator(".robot-position").innerText()).toMatch(/1[.,]234[.,]5/));
      robot.cut();
    },
    { MQTT_PORT: "0" },
  );
}

consoleTest("a browser that is older still says in words which one is needed", async ({ visit }) => {
  const { page, open } = await visit();
  await page.route("**/app/assets/*.js", (route) => route.abort()); // as one that cannot read it
  await open("/");
  await page.getByText("needs a browser of the last four years").waitFor();
  await holds(
    async () => expect(await page.evaluate("getComputedStyle(document.querySelector('.too-old')).opacity")).toBe("1"),
    20_000,
  );
});

longConsoleTest("a browser that reads the page shows nothing of that", async ({ visit }) => {
  const { page, open } = await visit();
  await open("/");
  await page.locator('input[name="password"]').waitFor();
  expect(await page.locator(".too-old").count()).toBe(0);
});
