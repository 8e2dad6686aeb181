-- Several people and programs in one garden (people.md). Everybody owns the garden that they have.

create table members (
  id         integer primary key autoincrement,
  device_id  integer not null references devices (id) on delete cascade,
  user_id    integer not null references users (id) on delete cascade,
  role       text    not null check (role in ('gardener', 'viewer')),   -- the owner is the user of the device
  created_at text    not null,
  updated_at text    not null,
  unique (device_id, user_id)
) strict;
create index members_by_user on members (user_id);

create table programs (
  id           integer primary key autoincrement,
  device_id    integer not null references devices (id) on delete cascade,
  name         text    not null,
  rights       text    not null,                                        -- JSON list
  exp          integer,                                                 -- seconds since the epoch; null: it never ends
  created_at   text    not null,
  updated_at   text    not null
) strict;
create index programs_by_device on programs (device_id);

create table invitations (
  id         integer primary key autoincrement,
  device_id  integer not null references devices (id) on delete cascade,
  code_hash  text    not null unique,                                   -- the code itself is not stored
  role       text    not null check (role in ('gardener', 'viewer')),
  email      text,                                                      -- lower case
  uses       integer not null check (uses >= 0),                        -- that are left
  withdrawn  integer not null default 0 check (withdrawn in (0, 1)),
  names_only integer not null check (names_only in (0, 1)),
  exp        integer not null,                                          -- seconds since the epoch
  created_at text    not null,
  updated_at text    not null
) strict;
create index invitations_by_device on invitations (device_id);

-- A token is that of a person or of a program. `login`: the token with which its log-in began.
alter table token_issuances add column user_id integer references users (id) on delete cascade;
alter table token_issuances add column program_id integer references programs (id) on delete cascade;
alter table token_issuances add column login text;
alter table token_issuances add column used_at text;
alter table token_issuances add column network text;
update token_issuances set
  login = jti,
  user_id = (select id from users where users.device_id = token_issuances.device_id);
create index token_issuances_by_user on token_issuances (user_id);
create index token_issuances_by_program on token_issuances (program_id);
