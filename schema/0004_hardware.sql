create table sensors (
  id         integer primary key autoincrement,
  device_id  integer not null references devices (id) on delete cascade,
  label      text    not null,
  pin        integer not null check (pin between 0 and 69),
  mode       integer not null check (mode in (0, 1)),                -- 0 digital, 1 analog
  created_at text    not null,
  updated_at text    not null,
  unique (device_id, pin)
) strict;

create table peripherals (
  id         integer primary key autoincrement,
  device_id  integer not null references devices (id) on delete cascade,
  label      text    not null check (length(label) <= 280),
  pin        integer not null check (pin between 0 and 1000),
  mode       integer not null check (mode in (0, 1)),                -- 0 digital, 1 analog
  created_at text    not null,
  updated_at text    not null,
  unique (device_id, pin)
) strict;

create table webcam_feeds (
  id         integer primary key autoincrement,
  device_id  integer not null references devices (id) on delete cascade,
  name       text    not null check (length(name) <= 80),
  url        text    not null,
  created_at text    not null,
  updated_at text    not null
) strict;
create index webcam_feeds_by_device on webcam_feeds (device_id);

create table plugin_envs (
  id         integer primary key autoincrement,
  device_id  integer not null references devices (id) on delete cascade,
  key        text    not null check (length(key) <= 100),
  value      text    not null check (length(value) <= 1000),
  created_at text    not null,
  updated_at text    not null,
  unique (device_id, key)
) strict;

create table wizard_step_results (
  id         integer primary key autoincrement,
  device_id  integer not null references devices (id) on delete cascade,
  slug       text    not null,
  answer     integer check (answer in (0, 1)),
  outcome    text,
  created_at text    not null,
  updated_at text    not null
) strict;
create index wizard_step_results_by_device on wizard_step_results (device_id);
