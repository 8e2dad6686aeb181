-- Up to which change the robot that has a token knows its account (`live.md` §3.4).
create table robot_reach (
  jti       text    primary key references token_issuances (jti) on delete cascade,
  device_id integer not null references devices (id) on delete cascade,
  n         integer not null check (n >= 0)                          -- number of the newest change that it knows
) strict, without rowid;
create index robot_reach_by_device on robot_reach (device_id);

-- Of robots that were here before nothing is known.
insert into robot_reach (jti, device_id, n) select jti, device_id, 0 from token_issuances where aud = 'bot';

-- A robot downloads everything after it has logged in.
create trigger robot_logs_in after insert on token_issuances when new.aud = 'bot' begin
  insert into robot_reach (jti, device_id, n)
  values (new.jti, new.device_id, coalesce((select seq from sqlite_sequence where name = 'changes'), 0));
end;

-- What a robot knows may never have been in another history of the data.
create trigger robots_of_another_history after update of epoch on journal begin
  update robot_reach set n = 0;
end;
