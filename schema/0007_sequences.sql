create table folders (
  id         integer primary key autoincrement,
  device_id  integer not null references devices (id) on delete cascade,
  parent_id  integer references folders (id),
  name       text    not null check (length(name) <= 40),
  color      text    not null check (length(color) <= 20),
  created_at text    not null,
  updated_at text    not null
) strict;
create index folders_by_device on folders (device_id);
create index folders_by_parent on folders (parent_id);

-- Publications and their versions outlive the sequence and the account that made them.
create table sequence_publications (
  id                  integer primary key autoincrement,
  author_device_id    integer not null,
  author_sequence_id  integer not null unique,
  cached_author_email text    not null,
  published           integer not null check (published in (0, 1)),
  created_at          text    not null,
  updated_at          text    not null
) strict;
create index sequence_publications_by_author on sequence_publications (cached_author_email);

create table sequence_versions (
  id             integer primary key autoincrement,
  publication_id integer not null references sequence_publications (id),
  withdrawn      integer not null default 0 check (withdrawn in (0, 1)),
  name           text    not null,
  color          text    not null,
  description    text,
  copyright      text    check (length(copyright) <= 1500),
  args           text    not null,                                   -- JSON object
  body           text    not null,                                   -- JSON array
  created_at     text    not null
) strict;
create index sequence_versions_by_publication on sequence_versions (publication_id);

create table sequences (
  id                  integer primary key autoincrement,
  device_id           integer not null references devices (id) on delete cascade,
  folder_id           integer references folders (id),
  sequence_version_id integer references sequence_versions (id),
  name                text    not null,
  color               text    not null,
  forked              integer not null check (forked in (0, 1)),
  pinned              integer not null check (pinned in (0, 1)),
  copyright           text    check (length(copyright) <= 1500),
  description         text,
  args                text    not null,                              -- JSON object: the own script
  body                text    not null,                              -- JSON array
  created_at          text    not null,
  updated_at          text    not null,
  unique (device_id, name)
) strict;
create index sequences_by_folder on sequences (folder_id);
create index sequences_by_version on sequences (sequence_version_id);

create table regimens (
  id         integer primary key autoincrement,
  device_id  integer not null references devices (id) on delete cascade,
  name       text    not null check (length(name) <= 280),
  color      text    not null,
  body       text    not null,                                       -- JSON array
  created_at text    not null,
  updated_at text    not null,
  unique (device_id, name)
) strict;

create table regimen_items (
  id          integer primary key autoincrement,
  regimen_id  integer not null references regimens (id) on delete cascade,
  sequence_id integer not null references sequences (id),
  time_offset integer not null,                                      -- ms from midnight of the start day
  created_at  text    not null,
  updated_at  text    not null
) strict;
create index regimen_items_by_regimen on regimen_items (regimen_id);
create index regimen_items_by_sequence on regimen_items (sequence_id);

create table farm_events (
  id              integer primary key autoincrement,
  device_id       integer not null references devices (id) on delete cascade,
  start_time      text    not null,
  end_time        text    not null,
  repeat          integer not null check (repeat >= 1),
  time_unit       text    not null
                  check (time_unit in ('never', 'minutely', 'hourly', 'daily', 'weekly', 'monthly', 'yearly')),
  executable_id   integer not null,
  executable_type text    not null check (executable_type in ('Sequence', 'Regimen')),
  body            text    not null,                                  -- JSON array
  created_at      text    not null,
  updated_at      text    not null
) strict;
create index farm_events_by_device on farm_events (device_id);
create index farm_events_by_executable on farm_events (executable_type, executable_id);

-- Which records the stored scripts name, so that "in use" is an index look-up (`sequences.md` §9).
create table script_references (
  device_id  integer not null references devices (id) on delete cascade,
  kind       text    not null,                                       -- of the record: sequence, tool, point, ...
  record_id  integer not null,
  via        text    not null,                                       -- the arg or node that names it
  owner_type text    not null check (owner_type in ('Sequence', 'Regimen', 'FarmEvent')),
  owner_id   integer not null,
  primary key (device_id, kind, record_id, via, owner_type, owner_id)
) strict, without rowid;
create index script_references_by_owner on script_references (owner_type, owner_id);

create table pin_bindings (
  id             integer primary key autoincrement,
  device_id      integer not null references devices (id) on delete cascade,
  pin_num        integer not null,
  sequence_id    integer references sequences (id),
  special_action text,
  created_at     text    not null,
  updated_at     text    not null,
  unique (device_id, pin_num),
  check ((sequence_id is null) <> (special_action is null))
) strict;
create index pin_bindings_by_sequence on pin_bindings (sequence_id);
