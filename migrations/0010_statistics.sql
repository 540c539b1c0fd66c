-- Figures of live traffic. Every flush appends its counts as delta rows, one for each context, in the transaction of the
-- rows it counts. A background job merges deltas, and now and then folds them into the figures, one row a day for each grouping that can be asked for, so that a read
-- costs what it shows and not what was recorded. What is shown is the sum of both, hence exact at once.

create table counter_delta (
  id bigint generated always as identity,
  is_merged boolean not null default false,
  app_id uuid not null,
  day date not null,
  surface text not null,
  country text not null,
  creator_id text not null,
  class text not null,
  campaign_ids uuid[] not null,
  served int[],
  delivered int[],
  clicks int[],
  completions int[],
  earnings_micros bigint[],
  payout_micros bigint[],
  constraint counter_delta_pk primary key (id)
);

-- Of an app, of an organization, and, under the nil UUID, of the whole installation. `value` is empty for the day as a
-- whole, and where the campaign's, creator's ... traffic belongs to none.
create table daily_figure (
  owner_id uuid not null,
  dimension text not null,
  day date not null,
  value text not null,
  served bigint not null,
  delivered bigint not null,
  clicks bigint not null,
  completions bigint not null,
  earnings_micros bigint not null,
  payout_micros bigint not null,
  constraint daily_figure_pk primary key (owner_id, dimension, day, value),
  constraint daily_figure_dimension_known
    check (dimension in ('day', 'campaign', 'creator', 'surface', 'country', 'class'))
) with (fillfactor = 80);

-- What creators' own links brought, for the creators' statistics.
create table creator_figure (
  app_id uuid not null,
  creator_id text not null,
  day date not null,
  campaign_id uuid not null,
  clicks bigint not null,
  completions bigint not null,
  earnings_micros bigint not null,
  constraint creator_figure_pk primary key (app_id, creator_id, day, campaign_id)
) with (fillfactor = 80);

-- Facts that are not in the figures yet, whatever the watermark: verifications, and what was written after its time was
-- closed, such as clicks that waited on a disk. They are deleted by the transaction that counts them.
create table named_fact (
  id bigint generated always as identity,
  kind text not null,
  at_ms bigint not null,
  serving_id bigint,
  position smallint,
  transaction_id uuid,
  constraint named_fact_pk primary key (id),
  constraint named_fact_kind_known check (kind in ('serving', 'delivery', 'click', 'verification'))
);
create index named_fact_serving_index on named_fact (serving_id, position) where serving_id is not null;
create index named_fact_transaction_index on named_fact (transaction_id) where transaction_id is not null;
