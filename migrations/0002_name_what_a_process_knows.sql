-- expand: a process names the last migration that it knows, so that nothing is taken from under an older one.
alter table process_slot add column schema_number int;
