import { expect, test } from "bun:test";
import { diskAlarm } from "../../src/framework/disk-alarm";
import { makeAccount } from "../support/scenarios";
import { startServer } from "../support/server";
import { permission, postForm } from "../support/uploads";

test("a full disk is told once a minute while it lasts, whatever it refuses (operations.md §4)", async () => {
  let now = new Date("2026-03-01T08:00:00.000Z");
  const server = await startServer({ MIN_FREE_SPACE: "1000000GB" }, () => now);
  const { form_data } = await permission(server, await makeAccount(server));
  const { file: _, ...fields } = form_data;
  const upload = async () => expect((await postForm(server, fields, Buffer.from("x"))).status).toBe(507);
  const told = () => server.log.filter((line) => line.includes(" disk_full "));
  expect(told()).toEqual([]);
  await upload();
  await upload();
  expect(told()).toEqual([
    expect.stringMatching(new RegExp(` error disk_full path=${server.dataDir} free_bytes=\\d+$`)),
  ]);
  now = new Date(now.getTime() + 59_999);
  await upload();
  expect(told()).toHaveLength(1);
  now = new Date(now.getTime() + 1);
  await upload();
  expect(told()).toHaveLength(2);
  now = new Date("2026-02-01T08:00:00.000Z");
  server.services.get(diskAlarm).raise();
  expect(told()).toHaveLength(3);
  await server.stop();
});
