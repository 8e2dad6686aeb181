-- One user per device, one device per user; the device owns every other record of the account.
create table devices (
  id                   integer primary key autoincrement,
  name                 text    not null,
  order_number         text    unique,
  dos_version          text,
  indoor               integer not null default 0 check (indoor in (0, 1)),
  last_saw_api         text,
  first_saw_api        text,                                         -- internal: first device/sync
  lat                  real,
  lng                  real,
  mounted_tool_id      integer references tools (id) on delete set null,
  ota_hour             integer check (ota_hour between 0 and 23),     -- local time
  ota_hour_utc         integer check (ota_hour_utc between 0 and 23),
  sbc                  text    check (sbc in ('3', '4', '01', '02')),
  serial_number        text,
  setup_completed_at   text,
  throttled_at         text,
  throttled_until      text,
  timezone             text,                                         -- IANA name
  max_log_age_in_days  integer not null default 0,                   -- 0: service-wide default
  max_sequence_count   integer not null default 0,
  max_sequence_length  integer not null default 0,
  account_seeded_at    text,                                         -- internal: device/seed happens once
  created_at           text    not null,
  updated_at           text    not null
) strict;
create index devices_by_mounted_tool on devices (mounted_tool_id);

create table users (
  id                         integer primary key autoincrement,
  device_id                  integer not null unique references devices (id) on delete cascade,
  name                       text    not null,
  email                      text    not null unique,                -- lower case
  unconfirmed_email          text,
  password_hash              text    not null,
  password_changed_at        text    not null,
  language                   text    not null default 'English',
  confirmed_at               text,
  confirmation_token         text    not null unique,
  agreed_to_terms_at         text,
  last_active_at             text,
  inactivity_warning_sent_at text,
  created_at                 text    not null,
  updated_at                 text    not null
) strict;

create table token_issuances (
  id         integer primary key autoincrement,
  device_id  integer not null references devices (id) on delete cascade,
  exp        integer not null,                                       -- seconds since the epoch
  jti        text    not null unique check (length(jti) <= 45),
  aud        text    not null check (length(aud) <= 8),
  created_at text    not null,
  updated_at text    not null
) strict;
create index token_issuances_by_device on token_issuances (device_id);
create index token_issuances_by_exp on token_issuances (exp);

-- Password reset tokens that have been used; rows go when the token has expired.
create table used_password_resets (
  jti text    primary key,
  exp integer not null                                               -- seconds since the epoch
) strict, without rowid;
