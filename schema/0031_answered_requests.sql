-- Answers to requests that say that they may be sent again (`accounts.md` §1.8). The newest of each account are kept.
create table answered_requests (
  id         integer primary key autoincrement,
  device_id  integer not null references devices (id) on delete cascade,
  request    text    not null,                                        -- the key that the client has sent
  digest     text    not null,                                        -- SHA-256 of path and body, in hexadecimal
  answer     text    not null                                         -- JSON; of a record that was made its id alone
) strict;
create unique index answered_requests_by_request on answered_requests (device_id, request, digest);
