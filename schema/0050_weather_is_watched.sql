-- Measures that a garden has named for frost, heat and rain (`watch.md` §2), as JSON by kind.
alter table watched add column weather text not null default '{}';
-- A way that tells all older kinds but `said` tells the new ones, too.
update ways set kinds = json_insert(kinds, '$[#]', 'frost', '$[#]', 'heat', '$[#]', 'rain')
where not exists (
  values ('missed'), ('away'), ('stopped'), ('failed'), ('reading'), ('done'), ('robot')
  except select value from json_each(kinds)
);

create trigger watch_measure_made after insert on measures when new.device_id > 0 begin
  insert into watched (device_id, due_at) values (new.device_id, '') on conflict (device_id) do update set due_at = '';
end;
create trigger watch_measure_edited after update of min, max, silent_hours on measures when new.device_id > 0 begin
  update watched set due_at = '' where device_id = new.device_id;
end;
create trigger watch_measure_told after update of at on measures when new.device_id > 0 begin
  update watched set due_at = '' where device_id = new.device_id
    and (weather <> '{}' or new.min is not null or new.max is not null or new.silent_hours is not null);
end;
create trigger watch_measure_gone after delete on measures begin
  update watched set due_at = '' where device_id = old.device_id;
end;

-- An update of the robot's software that failed is noticed as a robot that has to be set up again is.
drop trigger watch_alert_made;
create trigger watch_alert_made after insert on alerts
when new.device_id > 0 and new.problem_tag in ('api.robot.set_up_again', 'api.robot.update_failed') begin
  insert into watched (device_id, due_at) values (new.device_id, '') on conflict (device_id) do update set due_at = '';
end;
drop trigger watch_alert_gone;
create trigger watch_alert_gone after delete on alerts
when old.problem_tag in ('api.robot.set_up_again', 'api.robot.update_failed') begin
  update watched set due_at = '' where device_id = old.device_id;
end;
