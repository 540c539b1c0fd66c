-- What happened and is not yet counted for ranking: one row of each commit that holds something to learn from, written
-- with it and deleted in the transaction that counts it. What a process that was killed leaves here, another counts. The
-- events name servings, and hold nothing about one person.

create table ranking_unlearned (
  -- The process that committed it, by its lease, and its own number for it.
  source uuid not null,
  number bigint not null,
  events bytea not null,
  constraint ranking_unlearned_pk primary key (source, number)
);
