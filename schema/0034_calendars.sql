-- Addresses under which people read the runs of a garden as a calendar (`watch.md` §1). The address itself is not kept.
create table calendars (
  device_id  integer not null references devices (id) on delete cascade,
  user_id    integer not null references users (id) on delete cascade,
  digest     text    not null unique,                                -- SHA-256 of the secret in the address, in hexadecimal
  made_at    text    not null,
  primary key (device_id, user_id)
) strict;
create index calendars_by_user on calendars (user_id);
