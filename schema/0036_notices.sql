-- What somebody who looks after a garden notices, and whom it is told (`watch.md` §2).

create table watched (
  device_id     integer primary key references devices (id) on delete cascade,
  due_at        text,                                                -- when the garden is looked at next; '' at once, null: no need
  away_minutes  integer not null default 1440 check (away_minutes between 30 and 43200),
  limits        text    not null default '[]',                       -- JSON: limits of sensors
  planned_until text,                                                -- runs before are in due_runs
  locked_at     text                                                 -- since when the robot says that it is locked
) strict;
create index watched_by_due on watched (due_at) where due_at is not null;

-- Runs that are due, kept by themselves: an event may go from its list before it is known whether it ran.
create table due_runs (
  device_id   integer not null references devices (id) on delete cascade,
  at          text    not null,
  event_id    integer not null,
  sequence_id integer not null,
  scheduled   text    not null,
  name        text    not null,                                      -- of the sequence
  over        text    not null,                                      -- when the event goes from its list
  is_decided  integer not null default 0 check (is_decided in (0, 1)),
  primary key (device_id, at, event_id, sequence_id, scheduled)
) strict, without rowid;

create table notices (
  id        integer primary key autoincrement,
  device_id integer not null references devices (id) on delete cascade,
  kind      text    not null,
  subject   text    not null,                                        -- resource/id; empty without
  begun     text    not null,                                        -- due time or beginning
  at        text    not null,                                        -- when it was noticed
  ended_at  text,
  details   text    not null,                                        -- JSON of which its texts are made
  photo_id  integer,
  unique (device_id, kind, subject, begun)
) strict;
create index notices_that_last on notices (device_id, kind) where ended_at is null;
create index notices_by_time on notices (device_id, at);

create table notices_seen (
  device_id integer not null references devices (id) on delete cascade,
  notice_id integer not null references notices (id) on delete cascade,
  user_id   integer not null references users (id) on delete cascade,
  seen_at   text    not null,
  primary key (device_id, notice_id, user_id)
) strict, without rowid;
create index notices_seen_by_notice on notices_seen (notice_id);
create index notices_seen_by_user on notices_seen (user_id);

create table watchers (
  device_id          integer not null references devices (id) on delete cascade,
  user_id            integer not null references users (id) on delete cascade,
  quiet_from         text,                                           -- HH:MM in the zone of the device
  quiet_to           text,
  followed_events    text not null default '[]',                     -- JSON: ids
  followed_sequences text not null default '[]',                     -- JSON: ids
  primary key (device_id, user_id)
) strict, without rowid;
create index watchers_by_user on watchers (user_id);

create table ways (
  id         integer primary key autoincrement,
  device_id  integer not null references devices (id) on delete cascade,
  user_id    integer not null references users (id) on delete cascade,
  type       text    not null check (type in ('console', 'ntfy', 'webhook', 'mail', 'push')),
  kinds      text    not null,                                       -- JSON: kinds that it tells
  settings   text    not null,                                       -- JSON: addresses and secrets
  refused    text                                                    -- why it is tried no more until it is edited
) strict;
create index ways_by_person on ways (device_id, user_id);
create index ways_by_user on ways (user_id);

create table tellings (
  id         integer primary key autoincrement,
  device_id  integer not null references devices (id) on delete cascade,
  notice_id  integer not null references notices (id) on delete cascade,
  way_id     integer not null references ways (id) on delete cascade,
  is_end     integer not null check (is_end in (0, 1)),
  wait_until text,                                                   -- end of the quiet hours
  told_at    text,
  failure    text,                                                   -- why it was not told, in one word
  unique (notice_id, way_id, is_end)
) strict;
create index tellings_by_way on tellings (way_id, told_at);
create index tellings_that_wait on tellings (device_id, wait_until) where wait_until is not null;

insert into watched (device_id, due_at)
select id, '' from devices
where id > 0 and (last_saw_mq is not null or id in (select device_id from farm_events));

-- Whatever changes when something is due says so in its own write.
create trigger watch_event_made after insert on farm_events when new.device_id > 0 begin
  insert into watched (device_id, due_at) values (new.device_id, '') on conflict (device_id) do update set due_at = '';
end;
create trigger watch_event_changed after update on farm_events when new.device_id > 0 begin
  insert into watched (device_id, due_at) values (new.device_id, '') on conflict (device_id) do update set due_at = '';
end;
create trigger watch_event_gone after delete on farm_events begin
  update watched set due_at = '' where device_id = old.device_id;
end;
create trigger watch_item_made after insert on regimen_items begin
  update watched set due_at = '' where device_id = (select device_id from regimens where id = new.regimen_id);
end;
create trigger watch_item_gone after delete on regimen_items begin
  update watched set due_at = '' where device_id = (select device_id from regimens where id = old.regimen_id);
end;
create trigger watch_zone_changed after update of timezone on devices when new.timezone is not old.timezone begin
  update watched set due_at = '' where device_id = new.id;
end;
create trigger watch_reading_made after insert on sensor_readings when new.device_id > 0 begin
  update watched set due_at = '' where device_id = new.device_id and limits <> '[]';
end;
create trigger watch_alert_made after insert on alerts
when new.problem_tag = 'api.robot.set_up_again' and new.device_id > 0 begin
  insert into watched (device_id, due_at) values (new.device_id, '') on conflict (device_id) do update set due_at = '';
end;
create trigger watch_alert_gone after delete on alerts when old.problem_tag = 'api.robot.set_up_again' begin
  update watched set due_at = '' where device_id = old.device_id;
end;
