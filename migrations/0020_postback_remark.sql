-- expand: what of a conversion call could not be read, and was kept as text
alter table postback add column remark text;
