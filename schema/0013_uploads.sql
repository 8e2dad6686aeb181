-- A picture knows its upload, which goes with it, and whether it was refused for good.

alter table images add column upload text;                            -- name of the upload that becomes the picture
alter table images add column refusal text;                           -- why there will never be a file
create index images_by_upload on images (upload) where upload is not null;

update images set upload = waiting.upload
from (select payload ->> 'image' as id, payload ->> 'upload' as upload from jobs where kind = 'image_upload') as waiting
where images.id = waiting.id and images.extension is null;

-- Without a file and without a job, a picture was given up before this was written down.
update images set refusal = 'It could not be fetched or read', attachment_processed_at = null
where extension is null
  and id not in (select coalesce(payload ->> 'image', 0) from jobs where kind in ('image_upload', 'image_fetch'));

-- An upload is needed until its last picture has taken it over, was refused or went, however it went. The file follows
-- after the commit.
create trigger image_upload_follows after delete on images
when old.upload is not null and not exists (select 1 from images where upload = old.upload) begin
  insert into jobs (kind, payload, run_at, created_at)
  values ('image_removal', json_object('upload', old.upload), old.created_at, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'));
end;
create trigger image_upload_released after update of upload on images
when old.upload is not null and new.upload is null and not exists (select 1 from images where upload = old.upload) begin
  insert into jobs (kind, payload, run_at, created_at)
  values ('image_removal', json_object('upload', old.upload), old.created_at, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'));
end;

-- Uploads that are about to go are not served any more.
create index jobs_by_removed_upload on jobs (payload ->> 'upload') where kind = 'image_removal';
