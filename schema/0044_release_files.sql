-- Files of device software that lie in `releases/` of the data folder (`care.md` §2.2). Releases name them by their address.
create table release_files (
  sum   text    primary key check (length(sum) = 64),                -- SHA-256 in hexadecimal, the name of the file
  bytes integer not null check (bytes > 0)
) strict, without rowid;
