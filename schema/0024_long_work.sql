-- Work on an account that is too much for one write (`operations.md` §4). It goes on until it is done, whoever does it.
create table long_work (
  device_id    integer primary key,                                  -- no foreign key: it outlives a device that it deletes
  kind         text    not null,                                     -- features declare them
  subject      text    not null,                                     -- what of the account it is about; empty for all
  is_closed    integer not null check (is_closed in (0, 1)),         -- 1: nobody is admitted to the account meanwhile
  owner        text    not null,                                     -- the process that does it, by its id and a name
  request      text    not null,                                     -- in whose name its changes are journaled
  sent_request text    not null,
  author       text    not null
) strict;

-- Imports that a crash has ended before: what waits on their stages is taken away.
insert into long_work (device_id, kind, subject, is_closed, owner, request, sent_request, author)
select iif(id = 0, 1, ~id), 'import', '', 0, '0 before', 'NONE', 'NONE', 'operator' from devices where id <= 0;
