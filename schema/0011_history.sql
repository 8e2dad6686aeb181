-- What a device reports lies together, in the order in which it is read: a new row changes one page, a list reads few.
-- SQLite gives ids only to rows that lie in their order; these bring their own.

-- The least id of a table that nobody has reserved yet. Ids are reserved in blocks, and none is given twice.
create table id_blocks (
  name text    primary key,
  next integer not null
) strict, without rowid;

-- Ids of rows that are gone count too.
insert into id_blocks (name, next)
select name, 1 + max(newest, coalesce((select seq from sqlite_sequence where sqlite_sequence.name = history.name), 0))
from (
  select 'logs' as name, (select coalesce(max(id), 0) from logs) as newest
  union all select 'sensor_readings', (select coalesce(max(id), 0) from sensor_readings)
  union all select 'telemetries', (select coalesce(max(id), 0) from telemetries)
) as history;

drop index logs_to_mail;
alter table logs rename to logs_before;
create table logs (
  id            integer not null,
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
  updated_at    text    not null,
  primary key (device_id, created_at, id)
) strict, without rowid;
insert into logs select * from logs_before order by device_id, created_at, id;
drop table logs_before;
-- Logs that wait to be mailed, few at any time.
create index logs_to_mail on logs (device_id, created_at, id) where sent_at is null and instr(channels, 'email') > 0;

alter table sensor_readings rename to sensor_readings_before;
create table sensor_readings (
  id         integer not null,
  device_id  integer not null references devices (id) on delete cascade,
  pin        integer not null check (pin between 0 and 69),
  value      integer not null check (value between 0 and 1023),
  mode       integer not null check (mode in (0, 1)),                -- 0 digital, 1 analog
  x          real,                                                   -- mm
  y          real,                                                   -- mm
  z          real,                                                   -- mm
  read_at    text    not null,
  created_at text    not null,
  updated_at text    not null,
  primary key (device_id, created_at, id)
) strict, without rowid;
insert into sensor_readings select * from sensor_readings_before order by device_id, created_at, id;
drop table sensor_readings_before;

alter table telemetries rename to telemetries_before;
create table telemetries (
  id                 integer not null,
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
  updated_at         text    not null,
  primary key (device_id, created_at, id)
) strict, without rowid;
insert into telemetries select * from telemetries_before order by device_id, created_at, id;
drop table telemetries_before;
