-- How often the password was set: links made before are refused after it, whatever the clock shows (`accounts.md` §5.3).
alter table users add column password_changes integer not null default 0;
