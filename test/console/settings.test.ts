import { expect } from "bun:test";
import { consoleTest, longConsoleTest, LOOKS } from "../support/console";
import { patch, post } from "../support/scenarios";
import { openAccount } from "../support/account";
import { eventually, holds, passing } from "../support/eventually";
import { PASSWORD } from "../support/scenarios";

const TABS = ["device", "robot", "motors", "display", "hardware", "account"];

for (const look of LOOKS) {
  const name = `the settings look good: ${Object.values(look).join(", ")}`;
  longConsoleTest(name, async ({ account, visit }) => {
    await account.ask(post("/api/device/seed", { product_line: "standard_1.7" }));
    await account.ask(patch("/api/web_app_config", { show_advanced_settings: true, zoom_level: 1 }));
    const { page, open, openAs, looksGood } = await visit(look);
    await openAs("/settings", account);
    for (const tab of TABS) {
      await open(`/settings?tab=${tab}`);
      await page.locator(".settings .card").first().waitFor();
      await looksGood(`settings-${tab}`);
    }
    await open("/settings?tab=robot&changed=1");
    await page.locator(".settings .changed").first().waitFor();
    await looksGood("settings-changed");
    await open("/settings?tab=hardware&part=webcamFeeds");
    await page.locator(".empty").waitFor();
    await looksGood("settings-empty");
    await open("/settings?tab=hardware&part=pinBindings&record=new");
    await page.getByRole("dialog").waitFor();
    await looksGood("settings-form");
    await open("/settings?search=map");
    await page.locator(".settings .card").first().waitFor();
    await looksGood("settings-search");
  });
}

consoleTest(
  "a number is stored when it is left, refused outside of its range, and reset",
  async ({ account, visit }) => {
    const { page, openAs } = await visit();
    await openAs("/settings?tab=motors", account);
    const current = page.getByRole("group", { name: "Motor current" });
    await current.getByText("From 0 to 1,823.").waitFor();
    await current.getByLabel("Y").fill("1900");
    await current.getByLabel("Y").press("Enter");
    await current.locator(".problem").waitFor();
    expect(await account.show("firmware_config")).toMatchObject({ movement_motor_current_y: 1823 });
    await current.getByLabel("Y").fill("1200");
    await current.getByLabel("Y").press("Enter");
    await page.getByText("Changed. Default: 1,823").waitFor();
    await holds(async () =>
      expect(await account.show("firmware_config")).toMatchObject({ movement_motor_current_y: 1200 }),
    );
    await page.getByRole("button", { name: "Reset Motor current" }).click();
    await page.getByText("1 setting reset").waitFor();
    await holds(async () => expect(await current.getByLabel("Y").inputValue()).toBe("1823"));
    await passing(page.getByText("Undone."), page.getByRole("button", { name: "Undo", exact: true }).click());
    expect(await account.show("firmware_config")).toMatchObject({ movement_motor_current_y: 1200 });
  },
);

longConsoleTest("what others change shows, and what is typed stays", async ({ account, visit }) => {
  const { page, openAs } = await visit();
  await openAs("/settings?tab=robot", account);
  await page.getByLabel("Soil height", { exact: true }).fill("-400");
  await account.ask(patch("/api/dos_config", { soil_height: -300, safe_height: -20 }));
  await eventually(
    async () => (await page.getByLabel("Safe height", { exact: true }).inputValue()) === "-20" || undefined,
  );
  expect(await page.getByLabel("Soil height", { exact: true }).inputValue()).toBe("-400");
  await page.getByLabel("Soil height", { exact: true }).press("Enter");
  await page.getByText("Changed. Default: -500").waitFor();
  await page.getByRole("switch", { name: "Log each step of a sequence" }).check();
  await page.getByLabel("Update channel").selectOption("Beta: new things earlier");
  await page.getByRole("button", { name: "Changed only (4)" }).click();
  await page.getByLabel("Electronics").waitFor({ state: "detached" });
  const stored = { soil_height: -400, sequence_body_log: true, update_channel: "beta" };
  await holds(async () => expect(await account.show("dos_config")).toMatchObject(stored));
  await page.getByRole("button", { name: "Reset all" }).click();
  await page.getByText("All settings here have their defaults.").waitFor();
  const defaults = { soil_height: -500, safe_height: 0, update_channel: "stable" };
  await holds(async () => expect(await account.show("dos_config")).toMatchObject(defaults));
});

longConsoleTest(
  "the device gets a name and a zone; a blank name is refused at its field",
  async ({ account, visit }) => {
    const { page, openAs } = await visit();
    await openAs("/settings", account);
    await page.getByLabel("Name").fill("");
    await page.getByLabel("Name").press("Enter");
    await page.locator(".setting .problem").waitFor();
    await page.getByLabel("Name").fill("Bertha");
    await page.getByLabel("Name").press("Enter");
    await page.getByLabel("Time zone").selectOption("Asia/Tokyo");
    await page.locator(".setting .problem").waitFor({ state: "detached" });
    await page.getByLabel("Hour for updates").selectOption("4:00");
    const stored = { name: "Bertha", timezone: "Asia/Tokyo", ota_hour: 4 };
    await holds(async () => expect(await account.show("device")).toMatchObject(stored));
    await page.reload();
    await page
      .getByLabel("Hour for updates")
      .locator("option:checked", { hasText: "4:00" })
      .waitFor({ state: "attached" });
  },
);

longConsoleTest("the page to begin with is chosen", async ({ account, visit }) => {
  await account.ask(post("/api/points", { pointer_type: "Plant", name: "Mint", x: 1, y: 2, z: 0 }));
  const { page, open, openAs } = await visit();
  await openAs("/settings?tab=display", account);
  await page.getByLabel("Page to begin with").selectOption("History");
  await page.getByText("Changed. Default: Plants").waitFor();
  await holds(async () => expect(await account.show("web_app_config")).toMatchObject({ landing_page: "history" }));
  await open("/");
  await page.getByRole("heading", { level: 1, name: "History" }).waitFor();
});

longConsoleTest("computers are chosen by their names", async ({ account, visit }) => {
  const { page, openAs } = await visit();
  await openAs("/settings", account);
  const computer = page.getByLabel("Computer");
  await computer.waitFor();
  const names = await computer.locator("option").allTextContents();
  expect(names).toEqual(["Not chosen", "Model 3", "Model 4", "Model 5", "Zero", "Zero 2"]);
  await computer.selectOption("Zero 2");
  await holds(async () => expect(await account.show("device")).toMatchObject({ sbc: "02" }));
});

longConsoleTest(
  "the search finds settings of all tabs, to be changed where they are found",
  async ({ account, visit }) => {
    const { page, open, openAs } = await visit();
    await openAs("/settings", account);
    await page.getByLabel("Search all settings").fill("highest speed z");
    await page.getByRole("heading", { name: "Motors" }).waitFor();
    await page.getByLabel("Highest speed of Z upwards").fill("20"); // mm/s, at 25 steps per mm
    await page.getByLabel("Highest speed of Z upwards").press("Enter");
    await page.getByText("Changed. Default: 16").waitFor();
    await holds(async () => expect(await account.show("firmware_config")).toMatchObject({ movement_max_spd_z2: 500 }));
    await page.getByLabel("Search all settings").fill("webcams");
    await page.getByRole("link", { name: "Webcams" }).click();
    await page.getByRole("button", { name: "Add webcam" }).waitFor();
    await open("/settings?search=no+such+thing");
    await page.getByText("No setting found").waitFor();
  },
);

consoleTest("hardware is added, edited, deleted and brought back", async ({ account, visit }) => {
  await account.make(post("/api/sensors", { label: "Soil", pin: 59, mode: 1 }));
  const { page, openAs } = await visit();
  await openAs("/settings?tab=hardware&part=sensors", account);
  await page.getByText("Soil", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Add sensor" }).click();
  await page.getByLabel("Name").fill("Rain");
  await page.getByLabel("Pin", { exact: true }).fill("70");
  await page.getByRole("button", { name: "Save" }).click();
  await page.locator("dialog .problem").waitFor();
  expect(await page.getByLabel("Name").inputValue()).toBe("Rain");
  await page.getByLabel("Pin", { exact: true }).fill("61");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Rain", { exact: true }).waitFor();
  expect((await account.list("sensors")).map(({ label, pin }) => [label, pin])).toContainEqual(["Rain", 61]);
  await page.getByRole("button", { name: "Edit Rain" }).click();
  await page.waitForURL(/[?&]record=\d+/);
  await page.getByLabel("Kind of pin").selectOption("Analog: 0 to 1023");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Pin 61 · Analog").waitFor();
  await passing(page.getByText("Rain deleted"), page.getByRole("button", { name: "Delete: Rain" }).click());
  await passing(page.getByText("Undone."), page.getByRole("button", { name: "Undo", exact: true }).click());
  expect(await account.list("sensors")).toHaveLength(2);
});

longConsoleTest("a button runs a sequence or an action, one of both", async ({ account, visit }) => {
  const sequence = { name: "Water all", body: [], kind: "sequence", color: "blue", args: {} };
  await account.ask(patch("/api/dos_config", { firmware_hardware: "board_k19" }));
  const id = await account.make(post("/api/sequences", sequence));
  const { page, openAs } = await visit();
  await openAs("/settings?tab=hardware&part=pinBindings", account);
  await page.getByRole("button", { name: "Add button" }).click();
  await page.getByText("Those of this robot: 16, 22, 26.").waitFor();
  await page.getByLabel("Pin", { exact: true }).fill("13");
  await page.getByLabel("What it does").selectOption("Run Water all");
  await page.getByRole("button", { name: "Save" }).click();
  await page.locator("dialog .problem").waitFor();
  await page.getByLabel("Pin", { exact: true }).fill("16");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Run Water all").first().waitFor();
  expect(await account.list("pin_bindings")).toMatchObject([{ pin_num: 16, sequence_id: id, special_action: null }]);
  await page.getByRole("button", { name: "Edit Pin 16" }).click();
  await page.getByLabel("What it does").selectOption("Take a photo");
  await page.getByRole("button", { name: "Save" }).click();
  await page.locator("dialog").waitFor({ state: "detached" });
  expect(await account.list("pin_bindings")).toMatchObject([{ sequence_id: null, special_action: "take_photo" }]);
});

consoleTest(
  "name and password change; a wrong one is refused; other sessions end",
  async ({ server, account, visit }) => {
    const { page, openAs } = await visit();
    await openAs("/settings?tab=account", account);
    const person = page.locator("#person");
    const before = await person.getByLabel("Name").inputValue();
    await person.getByLabel("Name").fill("Ada L.");
    await person.getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved.").waitFor();
    expect(await account.list("users")).toMatchObject([{ name: "Ada L." }]);
    await holds(async () => expect(await person.getByRole("button", { name: "Save" }).isDisabled()).toBe(true));
    await person.getByLabel("Name").fill(before);
    await person.getByLabel("E-mail").fill("Ada.L@Garden.test ");
    await person.getByRole("button", { name: "Save" }).click();
    await holds(async () => expect(await person.getByLabel("E-mail").inputValue()).toBe("ada.l@garden.test"));
    expect(await account.list("users")).toMatchObject([{ name: before, email: "ada.l@garden.test" }]);

    await page.getByRole("button", { name: "End other sessions" }).click();
    await page.locator("dialog").getByLabel("Your password").fill("not this one");
    await page.locator("dialog").getByRole("button", { name: "End other sessions" }).click();
    await page.locator("dialog .problem").waitFor();
    await page.locator("dialog").getByLabel("Your password").fill(PASSWORD);
    await page.locator("dialog").getByRole("button", { name: "End other sessions" }).click();
    await page.getByText("All other sessions have ended.").waitFor();
    const headers = { authorization: account.token };
    expect((await fetch(`${server.base}/api/device`, { headers })).status).toBe(401);

    const form = page.locator("#password");
    await form.getByLabel("Your password").fill(PASSWORD);
    await form.getByLabel("New password", { exact: true }).fill("short");
    await form.getByLabel("New password again").fill("short");
    await form.getByRole("button", { name: "Change password" }).click();
    await form.locator('input[aria-invalid][autocomplete="new-password"]').waitFor();
    await form.getByLabel("New password", { exact: true }).fill("another password");
    await form.getByLabel("New password again").fill("a different one");
    await form.getByRole("button", { name: "Change password" }).click();
    await form.locator(".problem").waitFor();
    await form.getByLabel("New password again").fill("another password");
    await form.getByRole("button", { name: "Change password" }).click();
    await page.getByText("The password is changed.").waitFor();
    await holds(async () => expect(await form.getByLabel("Your password").inputValue()).toBe(""));
    const user = { email: "ada.l@garden.test", password: "another password" };
    const body = JSON.stringify({ user });
    expect((await fetch(`${server.base}/api/tokens`, { method: "POST", body })).status).toBe(200);
  },
);

consoleTest("an account is exported, reset and deleted with its password", async ({ server, account, visit }) => {
  await account.make(post("/api/points", { pointer_type: "Plant", name: "Mint", x: 1, y: 2, z: 0 }));
  const { page, open, openAs } = await visit();
  await openAs("/settings?tab=account", account);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export" }).click(),
  ]);
  expect(await Bun.file(await file.path()).json()).toMatchObject({ points: [{ name: "Mint" }] });

  const ask = async (action: string, password: string): Promise<void> => {
    await page.locator("dialog").getByLabel("Your password").fill(password);
    await page.locator("dialog").getByRole("button", { name: action }).click();
  };
  await page.getByRole("button", { name: "Reset the account" }).click();
  await ask("Reset the account", "not this one");
  await page.locator("dialog .problem").waitFor();
  expect(await account.list("points")).toHaveLength(1);
  await ask("Reset the account", PASSWORD);
  await page.getByRole("heading", { level: 1, name: "First steps" }).waitFor();
  expect(await account.list("points")).toHaveLength(0);

  await open("/settings?tab=account");
  await page.getByRole("button", { name: "Delete the account" }).click();
  await ask("Delete the account", PASSWORD);
  await page.locator(".sign-in").waitFor();
  await openAccount(server, account.email); // the address is free again
});

longConsoleTest("a guest of the demo has nothing to change of the account", async ({ visit }) => {
  const { page, open } = await visit();
  await open("/settings?tab=account");
  await page.getByRole("button", { name: "Try the demo garden" }).click();
  await page.getByText("This is a demo garden").waitFor();
  expect(await page.getByRole("button", { name: "Delete the account" }).count()).toBe(0);
});

for (const [hasAi, settings] of [
  [true, { AI_BASE_URL: "https://ai.test/v1" }],
  [false, {}],
] as const) {
  longConsoleTest(
    `the language of the AI is asked for ${hasAi ? "where there is one" : "nowhere else"}`,
    async ({ account, visit }) => {
      const { page, open, signIn } = await visit();
      await open("/settings?tab=account");
      await page.waitForLoadState("networkidle"); // the page to sign in has asked, too
      const told = page.waitForResponse((answer) => answer.url().endsWith("/api/global_config"));
      await signIn(account);
      const person = page.locator("#person");
      await person.getByLabel("Name").waitFor();
      await (await told).finished();
      const language = person.getByLabel("Language");
      if (!hasAi) return expect(await language.count()).toBe(0);
      await language.fill("Deutsch");
      await person.getByRole("button", { name: "Save" }).click();
      await page.getByText("Saved.").waitFor();
      expect(await account.list("users")).toMatchObject([{ language: "Deutsch" }]);
    },
    settings,
  );
}

longConsoleTest(
  "boards have as many buttons as there are, and the order of axes keeps what others chose",
  async (scene) => {
    const { account, visit } = scene;
    await account.ask(patch("/api/dos_config", { default_axis_order: "z,y,x;low", firmware_hardware: "none" }));
    const { page, open, openAs } = await visit();
    await openAs("/settings?tab=robot", account);
    const order = page.getByLabel("Order of the axes", { exact: true });
    await order.waitFor();
    expect(await order.locator("option").allTextContents()).toEqual([
      "Safe height first, then X and Y",
      "All together",
      "X and Y together, Z high",
      "One after the other, Z high",
      "Z,y,x;low",
    ]);
    await order.selectOption("All together");
    await holds(async () => {
      expect(await account.show("dos_config")).toMatchObject({ default_axis_order: "xyz;high" });
    });
    expect(await page.getByLabel("Electronics", { exact: true }).locator("option:checked").textContent()).toBe(
      "Another one",
    );
    await page.getByLabel("Electronics", { exact: true }).selectOption("Board K15");
    await holds(async () => {
      expect(await account.show("dos_config")).toMatchObject({ firmware_hardware: "board_k15" });
    });
    await open("/settings?tab=hardware&part=pinBindings&record=new");
    await page.getByText("Those of this robot: 16, 22, 26, 5, 20.").waitFor();
    await open("/settings?tab=hardware&part=tools&record=new");
    await page.getByLabel("Name").fill("Seeder");
    expect(await page.getByLabel("Length of the tip").inputValue()).toBe("80");
    await page.getByLabel("Length of the tip").fill("95.5");
    await page.getByRole("button", { name: "Save" }).click();
    await holds(async () => {
      expect(await account.list("tools")).toMatchObject([{ name: "Seeder", seeder_tip_z_offset: 95.5 }]);
    });
  },
);

longConsoleTest(
  "hardware has a type, which may be taken away again; offsets are few people's",
  async ({ account, visit }) => {
    const id = await account.make(post("/api/peripherals", { label: "Pump", pin: 10, mode: 0 }));
    const tool = await account.make(post("/api/tools", { name: "Arm" }));
    const { page, openAs, open } = await visit();
    await openAs(`/settings?tab=hardware&part=peripherals&record=${id}`, account);
    const dialog = page.getByRole("dialog");
    const type = dialog.getByLabel("Type", { exact: true });
    // A window that closes goes back in the history of the page, which would end a navigation that begins meanwhile.
    const save = async (): Promise<void> => {
      await dialog.getByRole("button", { name: "Save" }).click();
      await dialog.waitFor({ state: "detached" });
    };
    await type.selectOption("Water");
    await save();
    expect(await account.show(`peripherals/${id}`)).toMatchObject({ type: "water" });
    await page.getByRole("button", { name: "Edit Pump" }).click();
    await type.selectOption("As its name says");
    await save();
    expect(await account.show(`peripherals/${id}`)).not.toHaveProperty("type");

    await open(`/settings?tab=hardware&part=tools&record=${tool}`);
    await type.selectOption("Seeder");
    await dialog.getByText("Mount and offsets").click();
    await dialog.getByLabel("Working end, from the mount along z").fill("-12.5");
    await dialog.getByLabel("The head of the robot takes it up").selectOption("Yes");
    await save();
    const record = await account.show(`tools/${tool}`);
    expect(record).toMatchObject({ type: "seeder", effector_offset_z: -12.5, utm_mountable: true });
    expect(record).not.toHaveProperty("effector_offset_x");
  },
);

longConsoleTest(
  "the peripherals of the board that are missing are added at once, and taken back",
  async ({ account, visit }) => {
    await account.ask(patch("/api/dos_config", { firmware_hardware: "board_k15" }));
    await account.make(post("/api/peripherals", { label: "My valve", pin: 8 }));
    const { page, openAs } = await visit();
    await openAs("/settings?tab=hardware&part=peripherals", account);
    await page.getByRole("button", { name: "Add all of this board (4)" }).press("Enter");
    await page.getByText("Peripherals added").waitFor();
    const pins = async () =>
      (await account.list("peripherals")).map(({ label, pin }) => `${String(label)} ${String(pin)}`);
    await holds(async () =>
      expect((await pins()).toSorted()).toEqual([
        "Lighting 7",
        "My valve 8",
        "Peripheral 4 10",
        "Peripheral 5 12",
        "Vacuum 9",
      ]),
    );
    await page.getByRole("button", { name: /^Add all of this board/ }).waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await holds(async () => expect(await pins()).toEqual(["My valve 8"]));
  },
);
