-- expand: what of an invoice is paid or credited in dollars, so that the parts in another currency add up to it

alter table invoice add column settled_micros bigint not null default 0;
