-- Who did what, as named then (people.md §2). One row for each token that has changed something, not one for each change.

create table change_authors (
  device_id integer not null references devices (id) on delete cascade,
  author    text    not null,                    -- as entries have it: the first characters of the token's jti
  kind      text    not null check (kind in ('person', 'program', 'robot')),
  holder_id integer not null,                    -- of the person or program, which may be gone
  name      text    not null,
  noted_at  text    not null,
  primary key (device_id, author)
) strict, without rowid;
