-- What the server asked robots to install, and what came of it (`care.md` §2.4).
create table robot_updates (
  device_id integer primary key references devices (id) on delete cascade,
  asked_at  text    not null,
  version   text    not null,                                        -- that it was asked to install
  was       text    not null,                                        -- that it had then
  outcome   text    check (outcome in ('done', 'failed'))            -- null while it may still install it
) strict;
