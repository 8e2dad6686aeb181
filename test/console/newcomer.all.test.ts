import { expect } from "bun:test";
import { emptyConsoleTest, type Scene, type Visit } from "../support/console";
import { passing } from "../support/eventually";
import { mqttPort } from "../support/mqtt-client";
import { jpeg } from "../support/pictures";
import { done, type Robot, robotToken, startRobot, TELEMETRY } from "../support/robot";
import { get, PASSWORD, send, type TestAccount } from "../support/scenarios";
import { photograph } from "../support/uploads";

/* What somebody does on the first evening, in the browser only; but for the robot, which is another machine. */

const EMAIL = "grace@garden.test";

/** Types what the page asks for, and leaves it. */
async function createAccount({ page }: Visit): Promise<void> {
  await page.getByRole("button", { name: "Create an account" }).click();
  await page.getByLabel("Name").fill("Grace");
  await page.getByLabel("E-mail").fill(EMAIL);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Password again").fill(PASSWORD);
  await page.getByRole("button", { name: "Create account" }).click();
}

async function chooseRobot({ page }: Visit): Promise<void> {
  await page.getByRole("heading", { level: 1, name: "First steps" }).waitFor();
  await page.getByRole("radio", { name: /^Standard 2/ }).check();
  await page.getByLabel("Version").selectOption("1.7");
  await page.getByLabel("Time zone").selectOption("Europe/Lisbon");
  await page.getByRole("button", { name: "Fill my garden" }).click();
  await page.getByRole("heading", { name: "Standard is ready" }).waitFor();
  await page.getByRole("link", { name: "To the garden" }).click();
}

/** Plants where the map is pressed, then drags the plant with a finger. */
async function plantAndMove({ page }: Visit): Promise<Place> {
  await page.locator(".garden-canvas canvas").first().waitFor();
  const map = (await page.locator(".garden-canvas").boundingBox())!;
  await page.touchscreen.tap(map.x + 150, map.y + 350);
  await page.getByRole("button", { name: "Add plant" }).click();
  const form = page.locator(".form");
  await form.getByLabel("Name").fill("Tomato");
  await form.getByLabel("Crop").fill("tomato");
  const planted = {
    x: Number(await form.getByLabel("X", { exact: true }).inputValue()),
    y: Number(await form.getByLabel("Y", { exact: true }).inputValue()),
  };
  await passing(page.getByText("Tomato added"), form.getByRole("button", { name: "Add plant" }).click());
  await page.locator(".garden-handle").click({ trial: true }); // the map has come to rest
  const handle = (await page.locator(".garden-handle").boundingBox())!;
  const [x, y] = [handle.x + handle.width / 2, handle.y + handle.height / 2];
  const finger = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", ...touchPoints: readonly { x: number; y: number }[]) =>
    finger.send("Input.dispatchTouchEvent", { type, touchPoints: [...touchPoints] });
  await touch("touchStart", { x, y });
  for (const step of [5, 20, 40]) await touch("touchMove", { x, y: y + step });
  await touch("touchEnd");
  await page.getByText("Tomato moved").waitFor();
  return planted;
}
interface Place {
  readonly x: number;
  readonly y: number;
}

/** What the server has of what was done: the plant elsewhere than it was planted, and the steps in their order. */
async function lookAtServer({ server }: Pick<Scene, "server">, { token }: TestAccount, planted: Place): Promise<void> {
  const points = (await send(server, get("/api/points"), token)).json as {
    id: number;
    name: string;
    x: number;
    y: number;
  }[];
  const tomato = points.find(({ name }) => name === "Tomato");
  const sequences = (await send(server, get("/api/sequences"), token)).json as { name: string; body: Step[] }[];
  const steps = sequences.find(({ name }) => name.startsWith("New sequence"))?.body ?? [];
  expect(steps.map(({ kind }) => kind)).toEqual(["move_absolute", "write_pin", "wait", "write_pin"]);
  expect(steps[0]?.args["location"]).toMatchObject({ kind: "point", args: { pointer_id: tomato?.id } });
  expect(steps[2]?.args["milliseconds"]).toBe(2000);
  // A bed that is stood up lies with its x along the height of the phone.
  expect(tomato?.x).toBeGreaterThan(planted.x + 100);
  expect(Math.abs((tomato?.y ?? 0) - planted.y)).toBeLessThan(10);
}
interface Step {
  readonly kind: string;
  readonly args: Readonly<Record<string, unknown>>;
}

/** Makes a sequence that opens the valve over the plant for two seconds. */
async function makeSequence({ page }: Visit): Promise<void> {
  await page.getByRole("navigation").getByRole("link", { name: "Sequences" }).click();
  await page.getByRole("button", { name: "New sequence" }).click();
  const add = async (step: string): Promise<void> => {
    await page.getByRole("button", { name: "Add step" }).click();
    await page.getByLabel("Search").fill(step);
    await page.keyboard.press("Enter");
    const added = page.locator(".sequence .card").first().locator(".step-open").last();
    if ((await added.getAttribute("aria-expanded")) === "false") await added.press("Enter");
  };
  const form = page.locator(".step.open > .step-form");
  const pick = async (name: string): Promise<void> => {
    await form.locator(".picker").first().click();
    await page.getByRole("dialog").getByRole("button", { name }).click();
  };
  await add("Move to a place");
  await form.getByLabel("Where to").selectOption({ label: "Plant or point" });
  await pick("Tomato");
  for (const value of ["on", "off"]) {
    await add("Switch a pin");
    await form.getByLabel("Pin", { exact: true }).selectOption({ label: "Peripheral or sensor" });
    await pick("Water");
    await form.getByLabel("Value").selectOption({ label: value });
    if (value === "on") {
      await add("Wait");
      await form.getByLabel("How long").fill("2");
    }
  }
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Saved", { exact: true }).first().waitFor();
}

/** The robot does what it is told, and tells of it. */
async function connectRobot({ server }: Pick<Scene, "server">, account: TestAccount): Promise<Robot> {
  const robot: Robot = await startRobot({
    port: mqttPort(server),
    deviceId: account.deviceId,
    token: account.token,
    obey: ({ label }) => {
      robot.tell("logs", { message: "Watered the tomato", type: "success", major_version: 15, channels: [] });
      robot.tell("telemetry", { ...TELEMETRY, telemetry_soc_temp: 57 });
      return [done(label)];
    },
  });
  return robot;
}

/** What the robot knows of the account: what was entered in its own configuration page. */
async function robotAccount({ server }: Pick<Scene, "server">): Promise<TestAccount> {
  const token = await robotToken(server.base, EMAIL);
  const device = (await send(server, get("/api/device"), token)).json as { id: number }; // the record of the account
  return { email: EMAIL, token, deviceId: device.id, userId: 0 };
}

async function lookBack({ page }: Visit): Promise<void> {
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Logs" }).click();
  await page.getByRole("main").getByText("Watered the tomato").waitFor(); // the robot may still be saying it
  await page.getByRole("navigation").getByRole("link", { name: "Robot" }).click();
  await page.getByAltText("Newest photo").waitFor();
  await page.getByRole("button", { name: "Health" }).click();
  await page.getByRole("img", { name: /Temperature: 57 °C last/ }).waitFor();
}

async function deleteByMistake({ page }: Visit): Promise<void> {
  await page.getByRole("navigation").getByRole("link", { name: "Sequences" }).click();
  await page.getByRole("link", { name: /New sequence/ }).click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await page.getByRole("link", { name: /New sequence/ }).waitFor({ state: "detached" });
  const line = page.locator(".line", { hasText: "deleted" });
  await line.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("link", { name: /New sequence/ }).click();
  await page.getByText("Water for 2 s").waitFor();
}

emptyConsoleTest(
  "a newcomer makes an account, plants, waters, looks back, deletes by mistake and takes it back",
  async ({ server, visit }) => {
    const walk = await visit();
    await walk.open("/");
    await createAccount(walk);
    await chooseRobot(walk);
    const planted = await plantAndMove(walk);
    await makeSequence(walk);
    const account = await robotAccount({ server });
    await lookAtServer({ server }, account, planted);
    const robot = await connectRobot({ server }, account);
    await walk.page.getByRole("button", { name: "Run", exact: true }).click();
    await walk.page.getByRole("dialog").getByRole("button", { name: "Run", exact: true }).click();
    await walk.page.getByText(/the robot says that it is done/).waitFor();
    expect(robot.commands.flatMap(({ body }) => body).map(({ kind }) => kind)).toContain("execute");
    await photograph(server, account, await jpeg(640, 480));
    await lookBack(walk);
    await deleteByMistake(walk);
    robot.cut();
  },
  { MQTT_PORT: "0" },
);
