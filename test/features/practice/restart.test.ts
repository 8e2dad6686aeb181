import { expect, test } from "bun:test";
import { gardenshed, startServe } from "../../cli/process";
import { eventually } from "../../support/eventually";
import { tempFolder } from "../../support/folder";
import { PASSWORD } from "../../support/scenarios";
import { moveTo } from "./robots";

/* What a practice robot keeps over a restart of the server (robot.md §3, "Keeps"). */

test("it is where it was, and connected again", async () => {
  const dataDir = tempFolder();
  const email = "ada@garden.example";
  await gardenshed(["user", "create", email, "--password-stdin"], { DATA_DIR: dataDir }, PASSWORD);
  const body = JSON.stringify({ user: { email, password: PASSWORD } });
  let token = "";
  const ask = async (base: string, method: string, path: string, content?: object): Promise<unknown> => {
    const init = content === undefined ? {} : { body: JSON.stringify(content) };
    return (await fetch(base + path, { method, headers: { authorization: token }, ...init })).json();
  };
  {
    await using server = await startServe(dataDir);
    const answer = await fetch(`${server.base}/api/tokens`, { method: "POST", body });
    token = ((await answer.json()) as { token: { encoded: string } }).token.encoded; // a log-in
    await ask(server.base, "PATCH", "/api/device/practice", { on: true, speed: 20 });
    expect(await ask(server.base, "POST", "/api/device/commands", { body: [moveTo(60, 0, 0)] })).toMatchObject({
      ok: true,
    });
    server.kill("SIGTERM");
    expect(await server.ended).toBe(0);
  }
  await using server = await startServe(dataDir);
  expect(await ask(server.base, "GET", "/api/device/practice")).toMatchObject({
    on: true,
    speed: 20,
    position: { x: 60 },
  });
  const state = await eventually(async () => {
    const shown = (await ask(server.base, "GET", "/api/device/state")) as { connected: boolean; status: object | null };
    return shown.connected && shown.status ? shown : undefined; // it tells its tree a moment after it has come
  });
  expect(state).toMatchObject({ status: { location_data: { position: { x: 60, y: 0, z: 0 } } } });
});
