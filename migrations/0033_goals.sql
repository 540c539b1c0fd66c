-- expand: further goals of campaigns, their completions, and the calls for them that wait for an exchange rate

-- == Goals ==

-- A goal of a campaign besides its main one. One that is no longer on the campaign's list keeps its row, so that its
-- completions keep their goal. Over several servers it lies on the coordinator, so it has no foreign keys.
create table goal (
  id uuid not null,
  campaign_id uuid not null,
  key text not null,
  name text not null,
  payout_micros bigint not null,
  -- The part of the reported amount that a completion pays, in parts per million, and the most that it pays in all.
  percent_ppm bigint,
  max_payout_micros bigint,
  repeats text not null,
  -- Null: the attribution window of its campaign.
  window_seconds double precision,
  entitlement jsonb,
  status text not null,
  -- Its place on the list; null once it is off the list.
  position int,
  constraint goal_pk primary key (id),
  constraint goal_key_unique unique (campaign_id, key),
  constraint goal_repeats_known check (repeats in ('once', 'per_order')),
  constraint goal_status_known check (status in ('active', 'paused'))
);

-- Money, and kept for ever as its transaction is. What figures are grouped by is copied from the transaction.
create table goal_completion (
  id uuid not null,
  transaction_id uuid not null,
  goal_id uuid not null,
  -- The order of a goal that repeats; empty for one that does not.
  order_key text not null,
  environment text not null,
  app_id uuid not null,
  organization_id uuid not null,
  campaign_id uuid not null,
  creator_id text,
  surface text not null,
  class text not null,
  country text,
  gross_micros bigint not null,
  earnings_micros bigint not null,
  order_id text,
  reported_amount text,
  reported_currency text,
  -- Units of the reported currency for one US dollar; null where no rate was needed.
  rate numeric(24,10),
  verified_at timestamptz not null,
  constraint goal_completion_pk primary key (id),
  constraint goal_completion_unique unique (transaction_id, goal_id, order_key)
);
create index goal_completion_app_index on goal_completion (app_id, id);
create index goal_completion_organization_index on goal_completion (organization_id, id);
create index goal_completion_campaign_index on goal_completion (campaign_id, id);

-- Calls that were refused because their currency had no rate, by their ids in the log: judged again once it has one.
create table waiting_conversion (
  id uuid not null,
  transaction_id uuid not null,
  currency text not null,
  day date not null,
  constraint waiting_conversion_pk primary key (id)
);

alter table postback add column goal text;
alter table named_fact add column goal_completion_id uuid;
