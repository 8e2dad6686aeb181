-- Robots that are newer than the API document (`accounts.md` §§10.4, 12.2): device computer 5, releases for sbc5.
alter table devices add column sbc_model text check (sbc_model in ('3', '4', '5', '01', '02'));
update devices set sbc_model = sbc where sbc is not null;
alter table devices drop column sbc;
alter table devices rename column sbc_model to sbc;

create table releases_with_sbc5 (
  id          integer primary key autoincrement,
  platform    text    not null check (platform in ('sbc', 'sbc3', 'sbc4', 'sbc5')),
  channel     text    not null check (channel in ('stable', 'beta', 'alpha')),
  version     text    not null,
  image_url   text    not null,
  dot_img_url text,
  created_at  text    not null,
  updated_at  text    not null,
  unique (platform, channel, version)
) strict;
insert into releases_with_sbc5 select * from releases;
delete from sqlite_sequence where name = 'releases_with_sbc5';
insert into sqlite_sequence select 'releases_with_sbc5', seq from sqlite_sequence where name = 'releases'; -- no id twice
drop table releases;
alter table releases_with_sbc5 rename to releases;
