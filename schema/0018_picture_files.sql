-- Which files of pictures came and went, in order: what a mirror still has to copy and to remove (`operations.md` §3.1).
create table picture_changes (
  n         integer primary key,
  key       text not null,
  extension text check (extension in ('jpg', 'png', 'gif'))  -- null: the file goes
) strict;

create trigger picture_file_comes after update of extension on images
when old.extension is null and new.extension is not null begin
  insert into picture_changes (key, extension) values (new.key, new.extension);
end;

create trigger picture_file_goes after delete on images when old.extension is not null begin
  insert into picture_changes (key) values (old.key);
end;

-- A mirror that is further behind looks at all pictures. The newest one always stays, so that numbers grow.
create trigger picture_changes_end after insert on picture_changes begin
  delete from picture_changes where n <= new.n - 50000;
end;
