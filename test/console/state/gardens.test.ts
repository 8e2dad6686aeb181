import { afterAll, beforeAll, expect, onTestFinished, test } from "bun:test";
import { type Account, openAccount } from "../../support/account";
import { holds } from "../../support/eventually";
import { answerTo, type Guest, memberOf } from "../../support/people";
import { get, patch, remove } from "../../support/scenarios";
import { startServer, type TestServer } from "../../support/server";
import { openWindow } from "../../support/window";

/* What a window shows and sends by the role in its garden, without a browser. Source: `people.md` §5. */

let server: TestServer;
let owner: Account;
beforeAll(async () => {
  server = await startServer();
  owner = await openAccount(server);
  await answerTo(server, patch("/api/users", { name: "Olga" }), owner.token);
});
afterAll(() => server.stop());

/** A window that follows the garden of a token, and knows its part in it. */
async function windowOf({ token }: { readonly token: string }) {
  const window = openWindow(server.base);
  window.signIn(token, false);
  onTestFinished(window.startPreferences());
  window.startLive();
  await holds(async () => expect(window.garden.value).toBeDefined());
  return window;
}

const setRole = ({ userId }: Guest, role: string): Promise<unknown> =>
  answerTo(server, patch(`/api/members/${userId}`, { role }), owner.token);

test("an owner and a gardener change the garden, a viewer looks only and reads who can change that", async () => {
  const byRole = async (person: { readonly token: string }) => {
    const { lookOnly, role } = await windowOf(person);
    return [role(), lookOnly.value];
  };
  expect(await byRole(owner)).toEqual(["owner", undefined]);
  expect(await byRole(await memberOf(server, owner, "gardener"))).toEqual(["gardener", undefined]);
  const looks = "Looking at Olga’s garden. Olga can let you do more.";
  expect(await byRole(await memberOf(server, owner, "viewer"))).toEqual(["viewer", looks]);
});

test("a viewer's preferences hold in that window, and nothing of the garden changes", async () => {
  const window = await windowOf(await memberOf(server, owner, "viewer"));
  await window.collection("webAppConfig").load();
  await window.editOne("webAppConfig", { show_plants: false });
  expect(window.one("webAppConfig")?.show_plants).toBe(false);
  await expect(window.create("tools", { name: "Rake" })).rejects.toThrow("Looking at Olga’s garden");
  await expect(window.command({ kind: "sync", args: {} })).rejects.toThrow("Looking at Olga’s garden");
  expect(await answerTo(server, get("/api/web_app_config"), owner.token)).toMatchObject({ show_plants: true });
  expect(await owner.list("tools")).toEqual([]);
});

test("who prefers to look only changes nothing but that, members and account included", async () => {
  const someone = await openAccount(server);
  await someone.ask(patch("/api/web_app_config", { user_interface_read_only_mode: true }));
  const window = await windowOf(someone);
  await window.collection("webAppConfig").load();
  await holds(async () => expect(window.lookOnly.value).toBeDefined());
  for (const path of ["/api/users", "/api/watch", "/api/members/1", "/api/points/1"]) {
    await expect(window.api().request("PATCH", path, { body: { name: "Eve" } })).rejects.toThrow("View only");
  }
  await window.editOne("webAppConfig", { user_interface_read_only_mode: false });
  await window.api().request("PATCH", "/api/users", { body: { name: "Eve" } });
});

test("what is a viewer's own stays free: name, watch, other gardens, leaving", async () => {
  const viewer = await memberOf(server, owner, "viewer");
  const { api } = await windowOf(viewer);
  await api().request("PATCH", "/api/users", { body: { name: "Vera" } });
  await api().request("POST", "/api/tokens/garden", { body: { device_id: viewer.self.deviceId } });
  await api().request("POST", "/api/gardens/stop", { body: { device_ids: [owner.deviceId] } });
  await api().request("DELETE", `/api/members/${viewer.userId}`);
  expect(await owner.list("members")).not.toContainEqual(expect.objectContaining({ name: "Vera" }));
});

test("another role counts in open windows without loading them anew", async () => {
  const member = await memberOf(server, owner, "gardener");
  const { lookOnly } = await windowOf(member);
  await setRole(member, "viewer");
  await holds(async () => expect(lookOnly.value).toContain("Olga"));
});

test("a tab whose garden is taken away has that of the person again; no other tab is signed out", async () => {
  const member = await memberOf(server, owner, "gardener");
  const window = await windowOf(member);
  window.browser.localStorage.setItem("gardenshed.token", member.self.token);
  await answerTo(server, remove(`/api/members/${member.userId}`), owner.token);
  await holds(async () => expect(window.token.value).toBe(member.self.token));
  expect(window.browser.localStorage.getItem("gardenshed.token")).toBe(member.self.token);
});
