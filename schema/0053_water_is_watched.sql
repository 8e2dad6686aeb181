-- Rules that skip for long, and the measures by which they decide, are noticed (`watch.md` §2).
-- A way that tells all older kinds but `said` tells the new one, too.
update ways set kinds = json_insert(kinds, '$[#]', 'water')
where not exists (
  values ('missed'), ('away'), ('stopped'), ('failed'), ('reading'), ('frost'), ('heat'), ('rain'), ('done'), ('robot')
  except select value from json_each(kinds)
);

create trigger watch_water_decided after insert on water_decisions begin
  update watched set due_at = '' where device_id = new.device_id;
end;
create trigger watch_water_taken_back after update of taken_back on water_decisions begin
  update watched set due_at = '' where device_id = new.device_id;
end;
create trigger watch_water_rule_made after insert on water_rules when new.device_id > 0 begin
  insert into watched (device_id, due_at) values (new.device_id, '') on conflict (device_id) do update set due_at = '';
end;
create trigger watch_water_rule_edited after update of "on", name, rain_id, rain_expected_id, soil_id on water_rules begin
  update watched set due_at = '' where device_id = new.device_id;
end;
create trigger watch_water_rule_gone after delete on water_rules begin
  update watched set due_at = '' where device_id = old.device_id;
end;
create trigger watch_measure_seen after update of seen on measures begin
  update watched set due_at = '' where device_id = new.device_id;
end;
