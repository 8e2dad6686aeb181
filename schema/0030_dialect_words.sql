-- The words that robots have been told: the stamp of a dialect's file by the name of the dialect (`dialects.md` §2).
create table dialect_words (
  name  text primary key,
  stamp text not null
) strict, without rowid;

-- What a robot keeps is in the words of the former file.
create trigger robots_of_other_words after update of stamp on dialect_words when new.stamp <> old.stamp begin
  update robot_reach set n = 0 where jti in (select jti from token_issuances where dialect = new.name);
end;
