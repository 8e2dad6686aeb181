-- Whether the robot of an account knows its password (`accounts.md` §4.6). A number grows with each other password.
alter table users add column password_number integer not null default 1;
-- Number of the password that the token was got with.
alter table token_issuances add column password_number integer not null default 1;
-- Under which the client has reached the server, as `https://host:port`; null without a request.
alter table token_issuances add column address text;
