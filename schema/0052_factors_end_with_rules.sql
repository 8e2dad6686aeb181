-- The factor of a rule goes when that is switched off or deleted, also by an undo: its sequence waters fully then.
create trigger water_rule_off after update of "on" on water_rules when new."on" = 0 begin
  delete from plugin_envs where device_id = new.device_id and key = 'gardenshed_water_' || new.id;
end;
create trigger water_rule_gone after delete on water_rules begin
  delete from plugin_envs where device_id = old.device_id and key = 'gardenshed_water_' || old.id;
end;
