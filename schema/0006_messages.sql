create table alerts (
  id          integer primary key autoincrement,
  device_id   integer not null references devices (id) on delete cascade,
  problem_tag text    not null,
  priority    integer not null,
  slug        text    not null,
  created_at  integer not null,                                      -- seconds since the epoch
  updated_at  text    not null
) strict;
create index alerts_by_device on alerts (device_id);
create index alerts_by_slug on alerts (slug);

-- Written by the operator only: announcements, device software, server-wide settings.
create table global_bulletins (
  id         integer primary key autoincrement,
  slug       text    not null unique,
  type       text    not null default 'info' check (type in ('info', 'success', 'warn')),
  title      text,
  content    text    not null,
  href       text,
  href_label text,
  created_at text    not null,
  updated_at text    not null
) strict;

create table releases (
  id          integer primary key autoincrement,
  platform    text    not null check (platform in ('sbc', 'sbc3', 'sbc4')),
  channel     text    not null check (channel in ('stable', 'beta', 'alpha')),
  version     text    not null,
  image_url   text    not null,
  dot_img_url text,
  created_at  text    not null,
  updated_at  text    not null,
  unique (platform, channel, version)
) strict;

create table global_config (
  key   text primary key,
  value text not null
) strict, without rowid;
