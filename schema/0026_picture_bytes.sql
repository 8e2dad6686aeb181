-- How much room a picture takes, so that nobody has to look at files to tell it.
alter table images add column bytes integer check (bytes >= 0);       -- of the stored file; null until it is counted
create index images_without_bytes on images (id) where extension is not null and bytes is null;
