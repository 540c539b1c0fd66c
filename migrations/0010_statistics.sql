-- Daily counters, live traffic only. Every flush appends its counts as one delta row, in the transaction of the rows
-- it counts; each process folds its own deltas into daily_counter now and then. The figures are the sum of both.

create table daily_counter (
  app_id uuid not null,
  day date not null,
  campaign_id uuid not null,
  creative_id uuid not null,
  surface text not null,
  country text not null,
  creator_id text not null,
  class text not null,
  slot smallint not null,
  served bigint not null default 0,
  delivered bigint not null default 0,
  clicks bigint not null default 0,
  completions bigint not null default 0,
  earnings_micros bigint not null default 0,
  payout_micros bigint not null default 0,
  constraint daily_counter_pk
    primary key (app_id, day, campaign_id, creative_id, surface, country, creator_id, class, slot)
);
create index daily_counter_campaign_index on daily_counter (campaign_id, day);
create index daily_counter_creator_index on daily_counter (app_id, creator_id, day) where creator_id <> '';

create table counter_delta (
  id bigint generated always as identity,
  slot smallint not null,
  app_ids uuid[] not null,
  days date[] not null,
  campaign_ids uuid[] not null,
  creative_ids uuid[] not null,
  surfaces text[] not null,
  countries text[] not null,
  creator_ids text[] not null,
  classes text[] not null,
  served int[] not null,
  delivered int[] not null,
  clicks int[] not null,
  completions int[] not null,
  earnings_micros bigint[] not null,
  payout_micros bigint[] not null,
  constraint counter_delta_pk primary key (id)
);
