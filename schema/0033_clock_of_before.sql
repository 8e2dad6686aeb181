-- The newest time that is known of a server that did not keep its trusted time yet: its clock may be ahead just now.
insert or ignore into trusted_clock (id, trusted_at, shown_at, held_ms, is_doubted)
select 1, at, at, 0, 0
from (
  select max(at) as at
  from (select max(at) as at from changes union all select 1000 * max(unixepoch(created_at)) from token_issuances)
)
where at is not null;
