-- The time that the server trusts, which a clock that jumps ahead does not change (`operations.md` §4.1).
create table trusted_clock (
  id          integer primary key check (id = 1),                     -- one row, of the machine
  trusted_at  integer not null,                                       -- ms since the epoch: the trusted time when the row was stored
  shown_at    integer not null,                                       -- ms since the epoch: what the clock showed then
  held_ms     integer not null check (held_ms >= 0),                  -- running time for which the clock had not jumped
  is_doubted  integer not null check (is_doubted in (0, 1)),          -- 1: the clock is ahead of what is trusted
  approved_at integer                                                 -- ms since the epoch: when the operator said that the clock is right
) strict;
