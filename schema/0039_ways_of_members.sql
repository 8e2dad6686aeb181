-- Ways and calendars of a person in a garden end with the membership (`watch.md` §§1, 3).
create trigger watch_member_gone after delete on members begin
  delete from ways where device_id = old.device_id and user_id = old.user_id;
  delete from watchers where device_id = old.device_id and user_id = old.user_id;
  delete from notices_seen where device_id = old.device_id and user_id = old.user_id;
  delete from calendars where device_id = old.device_id and user_id = old.user_id;
end;
