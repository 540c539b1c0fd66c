-- expand: a batch of payments keeps by which rate and for which payer it was made, and who was left out of it
alter table payment_batch add column content jsonb not null default '{}';
