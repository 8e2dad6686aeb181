-- What is new in a release, as plain text.
alter table releases add column notes text;
