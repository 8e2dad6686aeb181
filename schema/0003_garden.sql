create table curves (
  id         integer primary key autoincrement,
  device_id  integer not null references devices (id) on delete cascade,
  name       text    not null check (length(name) <= 80),
  type       text    not null check (type in ('water', 'spread', 'height')),
  data       text    not null,                                       -- JSON object, day -> value
  created_at text    not null,
  updated_at text    not null,
  unique (device_id, name)
) strict;

create table tools (
  id                 integer primary key autoincrement,
  device_id          integer not null references devices (id) on delete cascade,
  name               text    not null check (length(name) <= 280),
  flow_rate_ml_per_s integer not null default 0,
  created_at         text    not null,
  updated_at         text    not null,
  unique (device_id, name)
) strict;

-- All four kinds; columns another kind does not show keep their defaults.
create table points (
  id                integer primary key autoincrement,
  device_id         integer not null references devices (id) on delete cascade,
  pointer_type      text    not null check (pointer_type in ('GenericPointer', 'Plant', 'ToolSlot', 'Weed')),
  name              text    not null,
  x                 real    not null,                                -- mm
  y                 real    not null,                                -- mm
  z                 real    not null,                                -- mm
  meta              text    not null default '{}',                   -- JSON object of texts
  radius            real    not null default 25,                     -- mm
  discarded_at      text    check (discarded_at is null or pointer_type in ('GenericPointer', 'Weed')),
  cropdb_slug       text    not null default 'not-set' check (length(cropdb_slug) <= 280),
  plant_stage       text    not null default 'planned'
                    check (plant_stage in ('planned', 'planted', 'harvested', 'sprouted', 'active', 'removed', 'pending')),
  planted_at        text,
  depth             integer not null default 0,                      -- mm
  water_curve_id    integer references curves (id),
  spread_curve_id   integer references curves (id),
  height_curve_id   integer references curves (id),
  tool_id           integer unique references tools (id),
  pullout_direction integer not null default 0 check (pullout_direction between 0 and 4),
  gantry_mounted    integer not null default 0 check (gantry_mounted in (0, 1)),
  created_at        text    not null,
  updated_at        text    not null
) strict;
create index points_by_device on points (device_id, discarded_at, pointer_type);
create index points_by_water_curve on points (water_curve_id) where water_curve_id is not null;
create index points_by_spread_curve on points (spread_curve_id) where spread_curve_id is not null;
create index points_by_height_curve on points (height_curve_id) where height_curve_id is not null;

create table point_groups (
  id         integer primary key autoincrement,
  device_id  integer not null references devices (id) on delete cascade,
  name       text    not null check (length(name) <= 80),
  sort_type  text    not null,
  criteria   text    not null,                                       -- JSON object
  created_at text    not null,
  updated_at text    not null
) strict;
create index point_groups_by_device on point_groups (device_id);

create table point_group_items (
  point_group_id integer not null references point_groups (id) on delete cascade,
  point_id       integer not null references points (id) on delete cascade,
  primary key (point_group_id, point_id)
) strict, without rowid;
create index point_group_items_by_point on point_group_items (point_id);

create table saved_gardens (
  id         integer primary key autoincrement,
  device_id  integer not null references devices (id) on delete cascade,
  name       text    not null,
  notes      text    check (length(notes) <= 1500),
  created_at text    not null,
  updated_at text    not null
) strict;
create index saved_gardens_by_device on saved_gardens (device_id);

create table plant_templates (
  id              integer primary key autoincrement,
  device_id       integer not null references devices (id) on delete cascade,
  saved_garden_id integer not null references saved_gardens (id) on delete cascade,
  name            text    not null,
  cropdb_slug     text    not null check (length(cropdb_slug) <= 280),
  radius          real    not null,                                  -- mm
  x               real    not null,                                  -- mm
  y               real    not null,                                  -- mm
  z               real    not null,                                  -- mm
  created_at      text    not null,
  updated_at      text    not null
) strict;
create index plant_templates_by_device on plant_templates (device_id);
create index plant_templates_by_garden on plant_templates (saved_garden_id);
