-- Pictures. Their files lie in images/<key>/ of the data folder.
create table images (
  id                      integer primary key autoincrement,
  device_id               integer not null references devices (id) on delete cascade,
  attachment_url          text    not null,                          -- where the picture comes from
  attachment_processed_at text,
  meta                    text    not null,                          -- JSON object
  key                     text    not null unique check (length(key) >= 32), -- 128 random bits, hexadecimal
  extension               text    check (extension in ('jpg', 'png', 'gif')), -- null until there is a file
  width                   integer,                                   -- pixels
  height                  integer,                                   -- pixels
  created_at              text    not null,
  updated_at              text    not null
) strict;
create index images_by_time on images (device_id, created_at, id);

-- However a record goes (by request, retention, reset or with its account), its files follow after the commit.
create trigger image_files_follow after delete on images begin
  insert into jobs (kind, payload, run_at, created_at)
  values ('image_removal', json_object('key', old.key), old.created_at, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'));
end;
