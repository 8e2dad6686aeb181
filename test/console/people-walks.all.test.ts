import { expect } from "bun:test";
import { openAccount } from "../support/account";
import { consoleTest, LOOKS } from "../support/console";
import { holds } from "../support/eventually";
import { answerTo, invite, memberOf, programOf, statusOf } from "../support/people";
import { get, makeToken, patch, post, remove } from "../support/scenarios";
import { mqttPort } from "../support/mqtt-client";
import { startRobot } from "../support/robot";

/* Several people in one garden, as they live with it. Source: `people.md` §5. */

const BUTTONS = {
  en: { make: "Make an invitation", join: "Join", viewer: "Viewer", gardener: "Gardener", role: "Role" },
  de: { make: "Einladung erzeugen", join: "Mitmachen", viewer: "Zuschauer", gardener: "Gärtner", role: "Rolle" },
} as const;

consoleTest("an owner invites a gardener and a viewer, each joins in their own window", async (scene) => {
  const { server, account, visit } = scene;
  for (const look of LOOKS) {
    const words = BUTTONS[look.language];
    const own = await visit(look);
    await own.openAs("/people", account);
    for (const role of ["gardener", "viewer"] as const) {
      await own.page.getByLabel(words.role, { exact: true }).selectOption(words[role]);
      await own.page.getByRole("button", { name: words.make }).click();
      const address = own.page.locator(".people-new input").first();
      await address.waitFor();
      const url = await address.inputValue();
      await own.looksGood(`walk-invite-${role}`);
      const other = await visit(look);
      await other.openAs("/gardens", await openAccount(server));
      await other.page.goto(url);
      await other.page.getByRole("button", { name: words.join }).waitFor();
      await other.looksGood(`walk-join-${role}`);
      await other.page.getByRole("button", { name: words.join }).click();
      await other.page.locator(".garden-switch").waitFor();
      await other.looksGood(`walk-joined-${role}`);
      await own.page.reload();
    }
    await own.page.locator(".people-list").first().waitFor();
    await own.looksGood("walk-people");
  }
  const roles = (await account.list("members")).map(({ role }) => role);
  expect(roles.filter((role) => role === "gardener")).toHaveLength(LOOKS.length);
  expect(roles.filter((role) => role === "viewer")).toHaveLength(LOOKS.length);
});

consoleTest(
  "a class of 30 joins by one code: three in browsers, 27 by protocol, and all work at once",
  async ({ server, account, visit }) => {
    const code = await invite(server, account, { role: "gardener", uses: 30, names_only: true });
    const pages = [];
    for (const [n, size] of (["phone", "phone", "desktop"] as const).entries()) {
      const { page } = await visit({ size });
      await page.goto(`${server.base}/app/join#${code}`);
      await page.getByLabel("Your name").fill(`Browser ${n}`);
      await page.getByRole("button", { name: "Join" }).click();
      await page.getByRole("link", { name: "Plants" }).first().waitFor();
      pages.push(page);
    }
    const tokens = await Promise.all(
      Array.from({ length: 27 }, async (_, n) => {
        const headers = { "x-forwarded-for": `203.0.113.${n + 1}` };
        const request = post("/api/invitations/accept", { code, name: `Pupil ${n}` }, { as: "nobody", headers });
        return ((await answerTo(server, request))["token"] as { encoded: string }).encoded;
      }),
    );
    const times: number[] = [];
    const timed = async (token: string, name: string): Promise<void> => {
      const start = performance.now();
      const point = { pointer_type: "Plant", name, x: 1, y: 2, z: 0 };
      expect(await statusOf(server, post("/api/points", point), token)).toBe(200);
      expect(await statusOf(server, get("/api/points"), token)).toBe(200);
      times.push((performance.now() - start) / 2);
    };
    const browsers = pages.map(async (page, n) => {
      await page.goto(`${server.base}/app/plants/new`);
      await page.locator("form").getByLabel("Name").fill(`Of browser ${n}`);
      await page.locator('button[type="submit"]').click();
    });
    const rounds = async (token: string, n: number): Promise<void> => {
      for (let round = 0; round < 5; round++) await timed(token, `Of ${n} ${round}`);
    };
    await Promise.all([...browsers, ...tokens.map(rounds)]);
    await holds(async () => expect(await account.list("points")).toHaveLength(3 + 27 * 5));
    times.sort((a, b) => a - b);
    console.log(
      `${times.length} pairs of requests by 27 at once: p99 ${times[Math.floor(times.length * 0.99)]?.toFixed(0)} ms`,
    );
    expect(await account.list("members")).toHaveLength(31);
  },
  { TRUSTED_PROXIES: "127.0.0.1" },
);

consoleTest(
  "a tablet on the wall shows the garden for a week, and stops the robot",
  async ({ server, account, visit }) => {
    const { page, looksGood } = await visit({ size: "desktop" });
    const { url } = await answerTo(server, post("/api/programs", { name: "Wall", display: true }), account.token);
    const robot = await startRobot({
      port: mqttPort(server),
      deviceId: account.deviceId,
      token: await makeToken(server, account, "bot"),
    });
    await page.clock.install();
    await page.goto(String(url));
    await page.getByRole("heading", { name: "Garden Robot" }).waitFor();
    for (let day = 1; day <= 7; day++) {
      await account.make(post("/api/points", { pointer_type: "Plant", name: `Day ${day}`, x: day * 100, y: 2, z: 0 }));
      await page.clock.fastForward(86_400_000);
      await page.locator(".display-map title", { hasText: `Day ${day}` }).waitFor({ state: "attached" });
    }
    await looksGood("walk-display");
    await page.getByRole("button", { name: "Stop" }).click();
    await holds(async () => expect(robot.commands[0]?.body).toEqual([{ kind: "emergency_lock", args: {} }]));
    robot.cut();
  },
  { MQTT_PORT: "0" },
);

consoleTest(
  "a program that only measures hands in readings, which the owner sees",
  async ({ server, account, visit }) => {
    const sensor = await account.make(post("/api/sensors", { label: "Soil", pin: 59, mode: 1 }));
    const token = await programOf(server, account, ["measure"]);
    const { page, openAs } = await visit();
    await openAs("/sensors", account);
    const reading = { pin: 59, value: 731, mode: 1, x: 1, y: 2, z: 0 };
    expect(await statusOf(server, post("/api/sensor_readings", reading), token)).toBe(200);
    await page.getByText("731").first().waitFor();
    for (const request of [get("/api/sensors"), patch(`/api/sensors/${sensor}`, { label: "Mine" }), get("/api/points")])
      expect(await statusOf(server, request, token)).toBe(403);
  },
);

consoleTest("what somebody types stays when their role changes, and a removed one is signed out", async (scene) => {
  const { server, account, visit } = scene;
  const id = await account.make(post("/api/points", { pointer_type: "Plant", name: "Mint", x: 1, y: 2, z: 0 }));
  await answerTo(server, patch("/api/users", { name: "Olga" }), account.token);
  const member = await memberOf(server, account, "gardener");
  const { page, openAs } = await visit();
  await openAs(`/plants/${id}`, member);
  const radius = page.locator("form").getByLabel("Radius");
  await radius.fill("75");
  await answerTo(server, patch(`/api/members/${member.userId}`, { role: "viewer" }), account.token);
  await page.getByText("Looking at Olga’s garden. Olga can let you do more.").waitFor();
  await page.getByRole("button", { name: "Save", exact: true }).click({ force: true }); // it is off, and says why
  expect(await radius.inputValue()).toBe("75");
  expect(await account.show(`points/${id}`)).toMatchObject({ radius: 25 });
  await answerTo(server, remove(`/api/members/${member.userId}`), account.token);
  await page.getByText("You were signed out. Sign in again.").waitFor();
  expect(await account.show(`points/${id}`)).toMatchObject({ radius: 25 });
});
