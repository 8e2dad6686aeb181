-- Rules that say how much of a watering is needed (`water.md` §3).
create table water_rules (
  id               integer primary key autoincrement,
  device_id        integer not null references devices (id) on delete cascade,
  name             text    not null,
  "on"             integer not null check ("on" in (0, 1)),
  point_group_id   integer references point_groups (id) on delete set null,
  farm_event_ids   text    not null,                                     -- JSON: ids
  ml_per_plant     real    not null,                                     -- a day, of plants without a curve
  rain_id          integer references measures (id) on delete set null,
  rain_expected_id integer references measures (id) on delete set null,
  soil_id          integer references measures (id) on delete set null,
  dry              real    not null,                                     -- percent
  wet              real    not null,
  skip_below       real    not null,
  at_most          real    not null,
  due_at           integer not null default 0,                           -- when it is looked at next, ms since the epoch; 0: at once
  created_at       text    not null,
  updated_at       text    not null
) strict;
create index water_rules_by_device on water_rules (device_id);
create index water_rules_by_due_at on water_rules (due_at) where "on" = 1 and device_id > 0;
create index water_rules_by_group on water_rules (point_group_id);
create index water_rules_by_rain on water_rules (rain_id);
create index water_rules_by_expected on water_rules (rain_expected_id);
create index water_rules_by_soil on water_rules (soil_id);

-- How much water each run was given, and why. They stay when their rule goes.
create table water_decisions (
  id            integer primary key autoincrement,
  device_id     integer not null references devices (id) on delete cascade,
  rule_id       integer not null,
  farm_event_id integer not null,
  run           integer not null,                                        -- ms since the epoch
  need          text    not null,                                        -- JSON: what was reckoned
  factor        real    not null,
  pause_id      integer,                                                 -- the skip that follows
  taken_back    integer not null default 0 check (taken_back in (0, 1)), -- 1: a person has taken the skip back
  told_at       text,                                                    -- when the robot was told; null: it is away
  created_at    text    not null,
  unique (device_id, rule_id, run, farm_event_id)
) strict;

create trigger water_rule_changed after update of "on", point_group_id, farm_event_ids on water_rules begin
  update water_rules set due_at = 0 where id = new.id;
end;
create trigger water_event_made after insert on farm_events begin
  update water_rules set due_at = 0 where device_id = new.device_id;
end;
create trigger water_event_changed after update on farm_events begin
  update water_rules set due_at = 0 where device_id = new.device_id;
end;
create trigger water_skip_gone after delete on pauses begin
  update water_rules set due_at = 0 where device_id = old.device_id;
end;
create trigger water_value_changed after update on plugin_envs when new.key like 'gardenshed_water_%' begin
  update water_rules set due_at = 0 where device_id = new.device_id;
end;
create trigger water_value_gone after delete on plugin_envs when old.key like 'gardenshed_water_%' begin
  update water_rules set due_at = 0 where device_id = old.device_id;
end;
