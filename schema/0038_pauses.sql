-- Pauses of farm events: runs within one do not take place (`water.md` §1).
create table pauses (
  id            integer primary key autoincrement,
  device_id     integer not null references devices (id) on delete cascade,
  farm_event_id integer references farm_events (id) on delete cascade,  -- null: all events
  "from"        text    not null,
  until         text,                                                   -- null: until it is ended by hand
  reason        text    not null,
  by            text    not null,                                       -- author, as the journal names authors
  known_at      text,                                                   -- since when robots knew, when it was last in force
  expired       integer not null default 0 check (expired in (0, 1)),   -- 1: it goes, which History does not tell
  created_at    text    not null,
  updated_at    text    not null
) strict;
create index pauses_by_device on pauses (device_id);
create index pauses_by_farm_event on pauses (farm_event_id);

-- Farm events that robots must not list now. Times in ms since the epoch.
create table hidden_events (
  farm_event_id integer primary key references farm_events (id) on delete cascade,
  device_id     integer not null references devices (id) on delete cascade,
  since         integer not null,
  shown_after   integer not null,                                       -- it is not shown again before
  free          integer                                                 -- the next run that is not paused; null: none
) strict;
create index hidden_events_by_device on hidden_events (device_id);

-- When the farm events of a device have to be looked at again. Times in ms since the epoch.
create table pause_looks (
  device_id integer primary key references devices (id) on delete cascade,
  looked_at integer not null,
  due_at    integer not null                                            -- 0: something has changed
) strict;
create index pause_looks_by_due_at on pause_looks (due_at);

-- Records of an import lie on a device below zero until all are there.
create trigger pause_made after insert on pauses when new.device_id > 0 begin
  insert into pause_looks (device_id, looked_at, due_at) values (new.device_id, 0, 0)
  on conflict do update set due_at = 0;
end;
create trigger pause_changed after update on pauses 
  when new.device_id > 0 and old.known_at is new.known_at and old.expired = new.expired
begin
  insert into pause_looks (device_id, looked_at, due_at) values (new.device_id, 0, 0)
  on conflict do update set due_at = 0;
end;
create trigger pause_ended after delete on pauses begin
  update pause_looks set due_at = 0 where device_id = old.device_id;
end;
create trigger paused_event_made after insert on farm_events begin
  update pause_looks set due_at = 0 where device_id = new.device_id;
end;
create trigger paused_event_changed after update on farm_events begin
  update pause_looks set due_at = 0 where device_id = new.device_id;
end;
create trigger paused_items_made after insert on regimen_items begin
  update pause_looks set due_at = 0 where device_id = (select device_id from regimens where id = new.regimen_id);
end;
create trigger paused_items_ended after delete on regimen_items begin
  update pause_looks set due_at = 0 where device_id = (select device_id from regimens where id = old.regimen_id);
end;
create trigger paused_zone_changed after update of timezone on devices begin
  update pause_looks set due_at = 0 where device_id = new.id;
end;

-- The hidden events that the robot with a token was told to leave out, with the time since when it surely does: JSON.
alter table robot_reach add column hidden text not null default '{}';
alter table robot_reach add column heard_at text;
create trigger robots_of_another_history_know_no_pause after update of epoch on journal begin
  update robot_reach set hidden = '{}';
  update pause_looks set due_at = 0;
end;
