-- The index of changes knows their records, so that an undo reads only the entries of its records.
drop trigger changes_are_indexed;
drop table change_index;

-- The entries of a device, of all that are not behind the last multiple of 8,192: those few are looked through.
create table change_index (
  device_id integer not null,
  n         integer not null,
  record_id integer not null,
  primary key (device_id, n)
) strict, without rowid;

insert into change_index (device_id, n, record_id)
select device_id, n, record_id from changes
where n <= (select seq - seq % 8192 from sqlite_sequence where name = 'changes')
order by device_id, n;

create trigger changes_are_indexed after insert on changes when new.n % 8192 = 0 begin
  insert into change_index (device_id, n, record_id)
  select device_id, n, record_id from changes where n > new.n - 8192;
end;
