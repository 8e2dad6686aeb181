-- Logs that wait to be mailed, few at any time.
create index logs_to_mail on logs (device_id, created_at, id) where sent_at is null and instr(channels, 'email') > 0;

-- When mails about critical errors were sent, of the last hour: there is a limit per device.
create table critical_mails (
  device_id integer not null references devices (id) on delete cascade,
  sent_at   text    not null,
  primary key (device_id, sent_at)
) strict, without rowid;
