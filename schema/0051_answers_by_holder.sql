-- Whose request it was: of a member or a program; null for the owner and the robot (people.md §2).
alter table answered_requests add column user_id integer references users (id) on delete cascade;
alter table answered_requests add column program_id integer references programs (id) on delete cascade;

delete from answered_requests where instr(request, char(10)) > 0;             -- of members and programs: named in the request
drop index answered_requests_by_request;
create index answered_requests_by_request on answered_requests (device_id, request, digest);
create index answered_requests_by_holder on answered_requests (user_id, program_id, device_id);
create index answered_requests_by_program on answered_requests (program_id) where program_id is not null;
