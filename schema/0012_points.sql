-- A new point writes fewer pages and is checked without a table made for it: SQLite makes one for each list of more than
-- two values behind `in`, at every insert and update.

alter table points rename to points_before;
drop index points_by_device;
drop index points_by_water_curve;
drop index points_by_spread_curve;
drop index points_by_height_curve;

create table points (
  id                integer primary key autoincrement,
  device_id         integer not null references devices (id) on delete cascade,
  pointer_type      text    not null check (
                      pointer_type = 'GenericPointer' or pointer_type = 'Plant' or pointer_type = 'ToolSlot' or pointer_type = 'Weed'
                    ),
  name              text    not null,
  x                 real    not null,                                -- mm
  y                 real    not null,                                -- mm
  z                 real    not null,                                -- mm
  meta              text    not null default '{}',                   -- JSON object of texts
  radius            real    not null default 25,                     -- mm
  discarded_at      text    check (discarded_at is null or pointer_type in ('GenericPointer', 'Weed')),
  cropdb_slug       text    not null default 'not-set' check (length(cropdb_slug) <= 280),
  plant_stage       text    not null default 'planned' check (
                      plant_stage = 'planned' or plant_stage = 'planted' or plant_stage = 'harvested' or plant_stage = 'sprouted'
                      or plant_stage = 'active' or plant_stage = 'removed' or plant_stage = 'pending'
                    ),
  planted_at        text,
  depth             integer not null default 0,                      -- mm
  water_curve_id    integer references curves (id),
  spread_curve_id   integer references curves (id),
  height_curve_id   integer references curves (id),
  tool_id           integer references tools (id),
  pullout_direction integer not null default 0 check (pullout_direction between 0 and 4),
  gantry_mounted    integer not null default 0 check (gantry_mounted in (0, 1)),
  created_at        text    not null,
  updated_at        text    not null
) strict;
-- Ids of points that are gone are not given again.
insert into sqlite_sequence (name, seq) select 'points', seq from sqlite_sequence where name = 'points_before';
insert into points select * from points_before order by id;
create index points_by_device on points (device_id, discarded_at, pointer_type);
create index points_by_water_curve on points (water_curve_id) where water_curve_id is not null;
create index points_by_spread_curve on points (spread_curve_id) where spread_curve_id is not null;
create index points_by_height_curve on points (height_curve_id) where height_curve_id is not null;
create unique index points_by_tool on points (tool_id) where tool_id is not null;

-- It names the points.
alter table point_group_items rename to point_group_items_before;
create table point_group_items (
  point_group_id integer not null references point_groups (id) on delete cascade,
  point_id       integer not null references points (id) on delete cascade,
  primary key (point_group_id, point_id)
) strict, without rowid;
insert into point_group_items select * from point_group_items_before;
drop table point_group_items_before;
create index point_group_items_by_point on point_group_items (point_id);
drop table points_before;
