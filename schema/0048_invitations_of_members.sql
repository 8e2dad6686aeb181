-- The invitation by which a member came: whoever is removed knows its code (people.md §3).
alter table members add column invitation_id integer references invitations (id) on delete set null;
create index members_by_invitation on members (invitation_id);
