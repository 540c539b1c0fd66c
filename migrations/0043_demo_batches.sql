-- expand: batches that pay out of the demo network's book
alter table payment_batch add column is_demo boolean not null default false;
