-- A delta of a busy flush is a few kilobytes that live for a second: not worth to be compressed and stored apart.
alter table counter_delta set (toast_tuple_target = 8160);
