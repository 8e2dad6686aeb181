-- What a device reports. `created_at` is in seconds since the epoch where the API shows it so.
create table logs (
  id            integer primary key autoincrement,
  device_id     integer not null references devices (id) on delete cascade,
  message       text    not null,
  channels      text    not null,                                    -- JSON array
  type          text    not null,
  verbosity     integer not null check (verbosity between 0 and 3),
  x             real,                                                -- mm
  y             real,                                                -- mm
  z             real,                                                -- mm
  major_version any,                                                 -- number or text, as it was sent
  minor_version any,
  patch_version any,
  sent_at       text,                                                -- internal: mailed
  created_at    integer not null,
  updated_at    text    not null
) strict;
create index logs_by_time on logs (device_id, created_at, id);

create table sensor_readings (
  id         integer primary key autoincrement,
  device_id  integer not null references devices (id) on delete cascade,
  pin        integer not null check (pin between 0 and 69),
  value      integer not null check (value between 0 and 1023),
  mode       integer not null check (mode in (0, 1)),                -- 0 digital, 1 analog
  x          real,                                                   -- mm
  y          real,                                                   -- mm
  z          real,                                                   -- mm
  read_at    text    not null,
  created_at text    not null,
  updated_at text    not null
) strict;
create index sensor_readings_by_time on sensor_readings (device_id, created_at, id);

create table telemetries (
  id                 integer primary key autoincrement,
  device_id          integer not null references devices (id) on delete cascade,
  target             text    not null,
  soc_temp           integer,                                        -- degrees Celsius
  throttled          text,
  wifi_level_percent integer,
  uptime             integer,                                        -- seconds
  memory_usage       integer,                                        -- MB
  disk_usage         integer,                                        -- percent
  cpu_usage          integer,                                        -- percent
  dos_version        text,
  firmware_hardware  text,
  created_at         integer not null,
  updated_at         text    not null
) strict;
create index telemetries_by_time on telemetries (device_id, created_at, id);

create table ai_feedbacks (
  id         integer primary key autoincrement,
  device_id  integer not null references devices (id) on delete cascade,
  prompt     text    check (length(prompt) <= 500),
  reaction   text    check (reaction in ('good', 'bad')),
  created_at text    not null,
  updated_at text    not null
) strict;
create index ai_feedbacks_by_device on ai_feedbacks (device_id);
