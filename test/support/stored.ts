import type { Setup } from "./scenarios";

/* Rows that requests cannot make, or not in reasonable time. */

/** When all of them were made. */
export const LONG_AGO = "2026-01-01T00:00:00.000Z";

/** Runs statements for the account; the id is the newest of a table. */
const change =
  (
    sqlFor: (deviceId: number) => readonly string[],
    table?: "points" | "sequences" | "telemetries" | "farm_events" | "notices",
  ): Setup =>
  ({ db, writes }, deviceId) =>
    writes.run(
      "account",
      () => {
        for (const sql of sqlFor(deviceId)) db.execute(sql);
        return table ? Number(db.value(`select max(id) from ${table}`) ?? 0) : 0;
      },
      deviceId,
    );
const numbers = (count: number): string =>
  `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${count})`;

/** So many points of a kind; the id is that of the last. `discarded_at`: archived at that time. */
export const storedPoints = (count: number, pointer_type = "GenericPointer", discarded_at?: string): Setup =>
  change(
    (deviceId) => [
      `${numbers(count)}
      insert into points (device_id, pointer_type, name, x, y, z, discarded_at, created_at, updated_at)
      select ${deviceId}, '${pointer_type}', 'stored', n, 0, 0, ${discarded_at ? `'${discarded_at}'` : "null"},
        '${LONG_AGO}', '${LONG_AGO}'
      from numbers`,
    ],
    "points",
  );

/** All plants are gone. */
export const withoutPlants: Setup = change((deviceId) => [
  `delete from points where device_id = ${deviceId} and pointer_type = 'Plant'`,
]);

/** So many empty sequences, named 1, 2, 3 and so on; the id is that of the last. */
export const storedSequences = (count: number): Setup =>
  change(
    (deviceId) => [
      `${numbers(count)}
      insert into sequences (device_id, name, color, forked, pinned, args, body, created_at, updated_at)
      select ${deviceId}, n, 'gray', 0, 0, '{}', '[]', '${LONG_AGO}', '${LONG_AGO}' from numbers`,
    ],
    "sequences",
  );

/** So many tools; the name of each ends with its number. */
export const storedTools = (count: number, name = "Tool"): Setup =>
  change((deviceId) => [
    `${numbers(count)}
      insert into tools (device_id, name, flow_rate_ml_per_s, created_at, updated_at)
      select ${deviceId}, '${name} ' || n, 0, '${LONG_AGO}', '${LONG_AGO}' from numbers`,
  ]);

/** So many pauses of all events, each of ten minutes, one an hour from a time on. */
export const storedPauses = (count: number, from: number): Setup =>
  change((deviceId) => {
    const at = (hours: string): string =>
      `strftime('%Y-%m-%dT%H:%M:%fZ', ${from / 1000} + 3600 * ${hours}, 'unixepoch')`;
    return [
      `${numbers(count)}
        insert into pauses (device_id, "from", until, reason, by, created_at, updated_at)
        select ${deviceId}, ${at("n")}, ${at("(n + 1.0 / 6)")}, '', 'server', '${LONG_AGO}', '${LONG_AGO}' from numbers`,
    ];
  });

/** So many telemetries, one second after the other; the id is that of the newest. */
export const storedTelemetries = (count: number): Setup =>
  change(
    (deviceId) => [
      `${numbers(count)}
      insert into telemetries (id, device_id, target, created_at, updated_at)
      select (select coalesce(max(id), 0) from telemetries) + n, ${deviceId}, 'sbc4', 1700000000 + n, '${LONG_AGO}'
      from numbers`,
    ],
    "telemetries",
  );

/** As if the photos of the account had been taken in turn, so many hours from each to the next. */
export const imagesTaken = (hours: number): Setup =>
  change((deviceId) => [
    `update images set created_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-' ||
      (${hours} * (select count(*) from images later where later.device_id = ${deviceId} and later.id > images.id)) ||
      ' hours') where device_id = ${deviceId}`,
  ]);

/** As if the saved garden of this name had been made at that time. */
export const savedAt = (name: string, time: string): Setup =>
  change((deviceId) => [
    `update saved_gardens set created_at = '${time}' where device_id = ${deviceId} and name = '${name}'`,
  ]);

/** So many logs of the last hours, a minute from each to the next and from the last to now: times have whole seconds. */
export const storedLogs = (count: number): Setup =>
  change((deviceId) => [
    `${numbers(count)}
      insert into logs (id, device_id, message, channels, type, verbosity, created_at, updated_at)
      select 1000000 + n, ${deviceId}, 'Step ' || n, '[]', 'info', 1,
        unixepoch() - (${count} + 1 - n) * 60, '${LONG_AGO}'
      from numbers`,
  ]);

/** How a robot was, measured so many times with so many seconds between, also from the last to now. */
export const storedHealth = (count: number, seconds: number): Setup =>
  change((deviceId) => [
    `${numbers(count)}
      insert into telemetries (id, device_id, target, soc_temp, wifi_level_percent, cpu_usage, memory_usage, disk_usage,
        created_at, updated_at)
      select 1000000 + n, ${deviceId}, 'sbc4', 44 + n * 7 % 11, 70 + n * 5 % 13,
        5 + n * 3 % 17, 110 + n % 30, 12, unixepoch() - (${count} + 1 - n) * ${seconds}, '${LONG_AGO}'
      from numbers`,
  ]);

/** A farm event of the newest sequence that is over. */
export const expiredEvent: Setup = change(
  (deviceId) => [
    `insert into farm_events
      (device_id, executable_type, executable_id, start_time, end_time, repeat, time_unit, body, created_at, updated_at)
    select ${deviceId}, 'Sequence', max(id), '${LONG_AGO}', '${LONG_AGO}', 1, 'never', '[]', '${LONG_AGO}', '${LONG_AGO}'
    from sequences`,
  ],
  "farm_events",
);

/** Limits of the device; 0 stands for those of the service. */
export const deviceLimits = (limits: { max_sequence_count?: number; max_sequence_length?: number }): Setup =>
  change((deviceId) => {
    const columns = Object.entries(limits).map(([column, limit]) => `${column} = ${limit}`);
    return [`update devices set ${columns.join(", ")} where id = ${deviceId}`];
  });

/** Makes all records of a table, and the device, look as if they had last changed long ago. */
export const aged = (table: string): Setup =>
  change((deviceId) => [
    `update ${table} set updated_at = '${LONG_AGO}' where device_id = ${deviceId}`,
    `update devices set updated_at = '${LONG_AGO}' where id = ${deviceId}`,
  ]);

/** Makes the account that of a guest (`seed-data.md` §3). */
export const becomeGuest: Setup = change((deviceId) => [
  `update users set email = 'guest-${deviceId}@demo.guest' where device_id = ${deviceId}`,
]);

/** The version made last on this server: publishing answers the publication. */
export const newestVersion: Setup = async ({ db }) => Number(db.value("select max(id) from sequence_versions"));

/** A notice that the robot is away. */
export const storedNotice = (): Setup =>
  change(
    (deviceId) => [
      `insert into notices (device_id, kind, subject, begun, at, details)
      values (${deviceId}, 'away', '', '${LONG_AGO}', '${LONG_AGO}', '{}')`,
    ],
    "notices",
  );
