-- When the robot was heard last by the built-in message broker (`live.md` §3.2).
alter table devices add column last_saw_mq text;
