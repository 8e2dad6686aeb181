-- Failed log-ins of before do not count: the operator has set a new password.
alter table users add column login_unlocked_at text;
