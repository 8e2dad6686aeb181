-- The practice robot of an account: whether it is on, and what it keeps while it is off (`robot.md` §3).
create table practice_robots (
  device_id integer primary key references devices (id) on delete cascade,
  is_on     integer not null check (is_on in (0, 1)),
  since     text,                                              -- when it was switched on
  speed     integer not null check (speed between 1 and 20),   -- factor of time
  cleared   integer not null default 0 check (cleared >= 0),   -- changes up to this number were taken back
  memory    text    not null                                   -- JSON: position, tool, moisture of the soil
) strict;

-- What a practice robot made, of accounts that are no demos.
create table practice_traces (
  device_id integer not null references devices (id) on delete cascade,
  kind      text    not null check (kind in ('logs', 'sensor_readings', 'telemetries', 'images')),
  record_id integer not null,
  primary key (device_id, kind, record_id)
) strict, without rowid;
