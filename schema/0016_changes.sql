-- The change journal (`live.md` §1). Entries lie in the order in which they are made, those of all devices together: a
-- new one changes one page, whoever makes it. Triggers make them, which follow from the declarations of the tables.

-- One row. Another history of the data has another epoch: a new data folder, a restored one.
create table journal (
  epoch text not null
) strict;
insert into journal (epoch) values (lower(hex(randomblob(4))));

create table changes (
  n         integer primary key autoincrement,
  device_id integer not null,                                        -- no foreign key: the end of an account is a change too
  at        integer not null,                                        -- milliseconds since the epoch
  resource  text    not null,
  record_id integer not null,
  action    integer not null check (action between 1 and 6),         -- the feature `live` names them
  opens     integer not null check (opens = 0 or opens = 1),         -- 1: the first of its write
  request   text    not null,
  author    text    not null,                                        -- operator, server, or the beginning of a token's jti
  previous  text                                                     -- JSON object: columns as they were stored before
) strict;

-- The entries of a device, of all that are not behind the last multiple of 8,192: those few are looked through.
create table change_index (
  device_id integer not null,
  n         integer not null,
  primary key (device_id, n)
) strict, without rowid;

-- The newest entry of a device that is not kept any more.
create table change_floors (
  device_id integer primary key,
  n         integer not null
) strict;

create trigger changes_are_indexed after insert on changes when new.n % 8192 = 0 begin
  insert into change_index (device_id, n) select device_id, n from changes where n > new.n - 8192;
end;

create trigger change_goes after delete on changes begin
  delete from change_index where device_id = old.device_id and n = old.n;
  insert into change_floors (device_id, n) values (old.device_id, old.n)
  on conflict (device_id) do update set n = max(n, excluded.n);
end;
