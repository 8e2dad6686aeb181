import { expect } from "bun:test";
import { openAccount } from "../support/account";
import { consoleTest, type Scene } from "../support/console";
import { patch, post } from "../support/scenarios";
import { publish, unpublish } from "../support/published";

/* The page of a shared sequence (care.md §8). */

const LUA = { kind: "lua", args: { lua: "print(1)" } };

/** Somebody else shares a sequence; the number of the version, and what ends the sharing. */
async function shared({ server }: Scene) {
  const other = await openAccount(server);
  const id = await other.make(
    post("/api/sequences", { name: "Morning round", description: "Looks at all beds.", body: [LUA] }),
  );
  await other.ask(publish(id, "CC0"));
  const [version] = (await other.show(`sequences/${id}`))["sequence_versions"] as number[];
  return { version: version ?? 0, withdraw: () => other.ask(unpublish(id)) };
}

consoleTest("a link to a shared sequence leads there after signing in, and it is installed once", async (scene) => {
  const { version } = await shared(scene);
  const { account, visit } = scene;
  const { page, open, signIn, looksGood } = await visit();
  await open(`/shared/sequence/${version}`);
  await signIn(account);
  await page.getByRole("heading", { name: "Morning round" }).waitFor();
  for (const text of ["Looks at all beds.", "Licence: CC0", "print(1)"]) await page.getByText(text).waitFor();
  await page.getByText(/^It runs a program in Lua/).waitFor();
  await looksGood("shared");
  await page.getByRole("button", { name: "Rehearse" }).press("Enter");
  await page.locator(".rehearsal").waitFor();
  await looksGood("shared-rehearsed");
  expect(await account.list("sequences")).toEqual([]); // nothing is stored for it
  await page.getByRole("button", { name: "Install" }).click();
  await page.waitForURL(/\/sequences\/\d+$/);
  const [made] = await account.list("sequences");
  expect(made).toMatchObject({ name: "Morning round", sequence_version_id: version });
  await open(`/shared/sequence/${version}`);
  await page.getByText("You have installed it:").getByRole("link", { name: "Morning round" }).waitFor();
  expect(await page.getByRole("button", { name: "Install" }).count()).toBe(0);
});

consoleTest("a name that is taken is told; what is no longer shared is not on offer", async (scene) => {
  const { version, withdraw } = await shared(scene);
  const { account, visit } = scene;
  const own = await account.make(post("/api/sequences", { name: "Morning round", body: [] }));
  const { page, openAs, open } = await visit();
  await openAs(`/shared/sequence/${version}`, account);
  await page.getByText(/^You have a sequence of this name/).waitFor();
  await account.ask(patch(`/api/sequences/${own}`, { name: "Evening round", args: {}, body: [] }));
  await page.getByRole("button", { name: "Install" }).waitFor();
  await withdraw();
  for (const path of [`sequence/${version}`, "sequence/0", "sequence/none", "point/1", ""]) {
    await open(`/shared/${path}`);
    await page.getByText("Not on offer").waitFor();
  }
});
