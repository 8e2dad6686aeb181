-- A pause changes which runs are due (`watch.md` §2).
create trigger watch_pause_made after insert on pauses when new.device_id > 0 begin
  update watched set due_at = '' where device_id = new.device_id;
end;
create trigger watch_pause_changed after update on pauses when new.device_id > 0 begin
  update watched set due_at = '' where device_id = new.device_id;
end;
create trigger watch_pause_gone after delete on pauses begin
  update watched set due_at = '' where device_id = old.device_id;
end;
