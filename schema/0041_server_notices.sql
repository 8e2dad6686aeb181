-- Warnings of the server that its operator was told, until they are gone (`watch.md` §3.1).
create table server_notices (
  warning text primary key,                                          -- without its numbers, which change
  at      text not null
) strict, without rowid;
