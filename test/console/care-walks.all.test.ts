import { expect } from "bun:test";
import type { Locator } from "playwright-core";
import { addAlert } from "../../src/features/alerts";
import { addRelease } from "../../src/features/releases/commands";
import { practise } from "../cli/practising";
import { consoleTest, LOOKS, type Scene, type Visit } from "../support/console";
import { holds } from "../support/eventually";
import { done, type Robot, robotToken, startRobot, STATE } from "../support/robot";
import { patch, post } from "../support/scenarios";
import { type Keys, keysOn } from "./keys";

/* Bad days of a robot and its people, by keys alone (care.md §§1, 6). */

interface Walk extends Scene, Visit, Keys {
  /** A text in the language of the window. */
  readonly words: (en: string, de: string) => string;
  readonly button: (en: string, de: string) => Locator;
  /** Presses a button, and the one of the same name in the question. */
  readonly confirmed: (en: string, de: string) => Promise<void>;
  readonly reads: (en: string, de: string) => Promise<void>;
  /** The part "Care" of the page of the robot. */
  readonly toCare: () => Promise<void>;
}

/** A walk in each look. Time passes for the page as fast as `pace` says. */
function walk(name: string, work: (walk: Walk) => Promise<void>, pace = 1): void {
  for (const look of LOOKS) {
    consoleTest(
      `${name} (${Object.values(look).join(", ")})`,
      async (scene) => {
        const window = await scene.visit(look);
        const { page } = window;
        await page.addInitScript(
          `{ const now = Date.now; const begun = now(); Date.now = () => begun + (now() - begun) * ${pace}; }`,
        );
        const keys = keysOn(page);
        const words = (en: string, de: string): string => (look.language === "de" ? de : en);
        const button = (en: string, de: string) => page.getByRole("button", { name: words(en, de), exact: true });
        await work({
          ...scene,
          ...window,
          ...keys,
          words,
          button,
          confirmed: async (en, de) => {
            await keys.press(button(en, de));
            await keys.press(page.getByRole("dialog").getByRole("button", { name: words(en, de), exact: true }));
          },
          reads: (en, de) => page.getByText(words(en, de)).first().waitFor(),
          toCare: () => keys.press(button("Care", "Pflege")),
        });
      },
      { MQTT_PORT: "0" },
    );
  }
}

const told = (more: object, position = { x: 800, y: 300, z: -50 }, jobs: object = {}) => ({
  ...STATE,
  jobs,
  location_data: { ...STATE.location_data, position },
  informational_settings: {
    ...STATE.informational_settings,
    ...{ controller_version: "15.5.0", firmware_version: "6.6.26.J", uptime: 5_000, target: "sbc4" },
    ...more,
  },
});
type Obey = NonNullable<Parameters<typeof startRobot>[0]["obey"]>;
async function arrive({ server, account }: Scene, state: () => object, obey?: Obey): Promise<Robot> {
  const token = await robotToken(server.base, account.email);
  const [port = 0] = server.mqttPorts;
  return startRobot({ port, deviceId: account.deviceId, token, state, ...(obey && { obey }) });
}
const log = (type: string, message: string) => ({ type, message, channels: [], major_version: 15 });

walk(
  "a new board after a thunderstorm",
  async (self) => {
    const { account, page, openAs, open, looksGood, press, confirmed, button, reads, words, toCare } = self;
    await account.ask(patch("/api/dos_config", { firmware_hardware: "board_k17" }));
    await account.ask(patch("/api/firmware_config", { movement_max_spd_x: 400, param_version: 7 }));
    const config = await account.show("firmware_config");
    const old = await arrive(self, () => told({ firmware_version: "" }));
    await openAs("/robot", account);
    await toCare();
    await reads("The board does not answer. Look at its cable", "Die Platine antwortet nicht. Sieh nach ihrem Kabel");
    await looksGood("walk-storm-silent", true);
    await confirmed("Restart the board", "Platine neu starten");
    await reads("The board does not answer. Install its firmware", "Die Platine antwortet nicht. Installiere");
    old.cut();

    let params = { ...config, movement_max_spd_x: 80 };
    let firmware = "6.6.26.K";
    const state = (position?: { x: number; y: number; z: number }) => ({
      ...told({ firmware_version: firmware, uptime: 60 }, position),
      mcu_params: params,
    });
    const robot: Robot = await arrive(
      self,
      () => state(),
      ({ label, body }) => {
        const [{ kind = "" } = {}] = body;
        if (kind === "flash_firmware") {
          firmware = "6.6.27.K";
          robot.tell("status", state());
          robot.tell("logs", log("success", "Success: Firmware flashed. MD5: 0"));
        }
        if (kind === "find_home") robot.tell("status", state({ x: 0, y: 0, z: 0 }));
        return [done(label)];
      },
    );
    await reads("Settings say K17, the board says K18.", "Die Einstellungen sagen K17, die Platine sagt K18.");
    await press(button("Take K18 into Settings", "K18 in die Einstellungen übernehmen"));
    await holds(async () => expect(await account.show("dos_config")).toMatchObject({ firmware_hardware: "board_k18" }));
    await confirmed("Install the firmware for K18", "Firmware für K18 installieren");
    await reads("The firmware is installed. 6.6.27.K", "Die Firmware ist installiert. 6.6.27.K");
    await looksGood("walk-storm-installed", true);

    await open("/settings?tab=motors");
    await press(button("Send again", "Noch einmal senden"));
    await holds(async () => expect(await account.show("firmware_config")).toMatchObject({ param_version: 8 }));
    params = { ...config, movement_max_spd_x: 400 };
    robot.tell("status", state());
    await page.getByText(words("have arrived at the board", "sind an der Platine angekommen")).waitFor();
    await open("/robot");
    await press(button("Find home", "Nullpunkt suchen"));
    const question = page.getByRole("dialog").getByRole("button");
    await press(question.filter({ hasText: words("Find home", "Nullpunkt suchen") }));
    await reads("Find home (X, Y, Z): done.", "Nullpunkt suchen (X, Y, Z): erledigt.");
  },
  20,
);

walk("the slots after winter", async (self) => {
  const { server, account, page, openAs, looksGood, press, choose, reads, words } = self;
  await account.ask(post("/api/device/seed", { product_line: "standard_1.7" }));
  await account.ask(patch("/api/dos_config", { firmware_hardware: "board_k17" }));
  const hoe = await account.make(post("/api/tools", { name: "Hoe" }));
  await using robot = practise(server.base, account.email);
  await robot.says("Connected");
  await openAs("/setup/tools", account);
  const card = (title: string): Locator =>
    page.locator("section.card").filter({ has: page.getByRole("heading", { name: title, exact: true }) });
  const inCard = (at: Locator, en: string, de: string) => at.getByRole("button", { name: words(en, de), exact: true });
  const slots = async () =>
    (await account.list("points")).filter(
      ({ pointer_type, gantry_mounted }) => pointer_type === "ToolSlot" && gantry_mounted !== true,
    );
  const place = async () => {
    const { status } = (await account.show("device/state")) as unknown as { status: typeof STATE };
    return status.location_data.position;
  };
  const before = await slots();
  for (const number of [1, 2]) {
    const slot = card(words(`Slot ${number}`, `Halter ${number}`));
    await press(slot.locator(".robot-pad .at-lower"));
    await reads("Move Z −100\u00a0mm: done.", "Fahre Z −100\u00a0mm: erledigt.");
    const along = inCard(slot, "100\u00a0mm along y", "100\u00a0mm auf y");
    await press(along);
    await reads("100\u00a0mm along y: done.", "100\u00a0mm auf y: erledigt.");
    await press(inCard(slot, "Take the robot's place", "Ort des Roboters nehmen"));
    await reads("Place stored", "Ort gespeichert");
    const there = await place();
    await holds(async () => {
      const { x, y, z } = ((await slots())[number - 1] ?? {}) as Record<"x" | "y" | "z", number>;
      for (const [stored, is] of [
        [x, there.x],
        [y, there.y],
        [z, there.z],
      ] as const)
        expect(Math.abs(stored - is)).toBeLessThanOrEqual(0.1);
    });
    await press(inCard(slot, "Up 100\u00a0mm", "100\u00a0mm hinauf"));
    await page.getByText(words("Up 100\u00a0mm: done.", "100\u00a0mm hinauf: erledigt.")).first().waitFor();
    await press(inCard(slot, "It worked", "Es hat geklappt"));
  }
  await choose(page.getByLabel("In Slot 1", { exact: true }), "Hoe");
  await holds(async () => expect((await slots())[0]).toMatchObject({ tool_id: hoe }));
  await press(
    inCard(card(words("Tools in their slots", "Werkzeuge in ihren Haltern")), "It worked", "Es hat geklappt"),
  );
  await holds(async () =>
    expect((await account.list("wizard_step_results")).map(({ slug, answer }) => [slug, answer])).toEqual([
      ["setup.slot.1", true],
      ["setup.slot.2", true],
      ["setup.slots", true],
    ]),
  );
  expect((await slots()).slice(2)).toEqual(
    before.slice(2).map((slot) => expect.objectContaining({ id: slot.id, y: slot["y"] })),
  );
  await looksGood("walk-slots", true);
});

walk("the robot hangs at night", async (self) => {
  const { account, page, openAs, looksGood, press, confirmed, button, reads, words, toCare } = self;
  const jobs = { "Water all": { status: "Working", percent: 40, type: "unknown", unit: "percent" } };
  const robot: Robot = await arrive(
    self,
    () => told({ busy: true }, undefined, jobs),
    ({ body }) => {
      if (body[0]?.kind === "reboot") robot.cut(); // anything else it does not answer
      return [];
    },
  );
  await openAs("/robot", account);
  const arrow = page.locator(".robot-pad").getByRole("button").first();
  await press(arrow);
  await page
    .locator(".lines")
    .getByText(words("The robot is working. Wait until it is done.", "Der Roboter arbeitet. Warte, bis er fertig ist."))
    .waitFor();
  expect(robot.commands).toEqual([]);
  await toCare();
  await page.locator(".care-jobs").getByText("Water all").waitFor();
  await looksGood("walk-night-hangs", true);
  await confirmed("Restart the robot", "Roboter neu starten");
  await page.locator("header.top").getByText(words("Restarting since", "Neustart seit")).waitFor();
  const awake = await arrive(self, () => told({ uptime: 1 }));
  await reads("It is back after", "zurück.");
  await page.locator(".care-outcome.done").waitFor();
  await looksGood("walk-night-back", true);
  await press(button("Control", "Steuern"));
  await press(arrow);
  await holds(async () => expect(awake.commands.map(({ body }) => body[0]?.kind)).toEqual(["move_relative"]));
});

walk("an update that fails", async (self) => {
  const { server, account, page, openAs, looksGood, press, confirmed, reads, words } = self;
  const { services } = server;
  await account.ask(patch("/api/device", { sbc: "4" }));
  const image = { sum: "a".repeat(64), bytes: 5, ending: ".img" };
  const release = {
    version: "15.6.0",
    platform: "sbc4",
    channel: "stable",
    imageUrl: "http://files.test/a.fw",
  } as const;
  await services.writes.run(
    "account",
    () => {
      addRelease(services.db, { ...release, dotImgUrl: image }, new Date());
      addAlert(services.db, account.deviceId, "api.robot.update_failed", services.clock());
    },
    account.deviceId,
  );
  const leaves: Obey = async ({ body, label }) => {
    if (body[0]?.kind !== "check_updates") return [done(label)];
    robot.tell("logs", log("error", "Half is bad."));
    await robot.settled();
    robot.cut();
    return [];
  };
  let robot: Robot = await arrive(self, () => told({}), leaves);
  await openAs("/messages", account);
  await reads("The update of the robot has failed", "Das Update des Roboters ist fehlgeschlagen");
  await looksGood("walk-update-message", true);
  await press(page.getByRole("link", { name: words("Care of the robot", "Pflege des Roboters") }));
  await confirmed("Update to 15.6.0", "Auf 15.6.0 aktualisieren");
  await reads("The robot has been installing for", "Der Roboter installiert seit");
  robot = await arrive(self, () => told({ uptime: 0 }), leaves);
  await reads(
    "It is back, and still runs what it had. Half is bad.",
    "Er ist zurück und läuft noch mit dem, was er hatte. Half is bad.",
  );
  await press(page.locator("summary").filter({ hasText: words("Write a new card", "Neue Karte schreiben") }));
  await page.getByRole("link", { name: words("Disk image of 15.6.0", "Abbild von 15.6.0") }).waitFor();
  await looksGood("walk-update-failed", true);
  await confirmed("Update to 15.6.0", "Auf 15.6.0 aktualisieren");
  robot = await arrive(self, () => told({ uptime: 0, controller_version: "15.6.0" }));
  await reads("It is back with 15.6.0.", "Er ist zurück mit 15.6.0.");
  await looksGood("walk-update-done", true);
});
