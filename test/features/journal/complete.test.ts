import { expect, test } from "bun:test";
import { openAccount } from "../../support/account";
import { journalFaults, witness } from "../../support/journal";
import { post } from "../../support/scenarios";
import { startServer } from "../../support/server";

/* Every test server compares at its end what is stored with what the journal and the stream have told. That it would notice: */

test.each([
  ["a record that is changed past the journal", "update tools set name = 'Other'", /tools\/\d+: .*Other/, /^$/],
  ["one that is deleted", "delete from tools", /tools\/\d+: gone/, /tools 1 is gone/],
  [
    "one that is made",
    "insert into tools (device_id, name, created_at, updated_at) select id, 'Made', '', '' from devices",
    /tools\/\d+: .*Made/,
    /tools 2 was never made/,
  ],
  ["one that nobody has changed", "delete from change_authors", /^$/, /tools 1 of 1 has no author: /],
])("%s is found", async (_, statement, untold, unjournaled) => {
  const server = await startServer();
  const { services } = server;
  const account = await openAccount(server);
  await account.make(post("/api/tools", { name: "Hoe" }));
  const client = witness(services);
  await services.writes.run(
    "account",
    () => {
      services.db.execute("savepoint past");
      const triggers = services.db.rows("select name, sql from sqlite_temp_schema where tbl_name = 'tools'");
      for (const { name } of triggers) services.db.execute(`drop trigger ${String(name)}`);
      services.db.execute(statement);
      for (const { sql } of triggers) services.db.execute(String(sql).replace("CREATE TRIGGER", "create temp trigger"));
    },
    account.deviceId,
  );
  expect((await client.faults()).join("\n")).toMatch(untold);
  expect(journalFaults(services).join("\n")).toMatch(unjournaled);
  await expect(server.stop()).rejects.toThrow("The journal does not tell what was changed");
});
