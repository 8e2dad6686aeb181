-- Work that follows a request: queued in the request's own transaction, done after it, resumed after a crash.
create table jobs (
  id         integer primary key autoincrement,
  kind       text    not null,
  device_id  integer references devices (id) on delete cascade,
  payload    text    not null,                                       -- JSON object
  attempts   integer not null default 0,                             -- failed ones
  run_at     text    not null,                                       -- not before this time
  created_at text    not null
) strict;
create index jobs_by_kind on jobs (kind, run_at, id);
create index jobs_by_device on jobs (device_id);
