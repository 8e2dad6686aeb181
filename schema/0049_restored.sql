-- When this history began by a restore, which brings removed people and programs back (people.md §2); null of one that did not.
alter table journal add column restored_at text;
