-- The changes of practice robots are found without looking through those of everybody else.
create index changes_of_practice on changes (device_id) where author = 'practice';
