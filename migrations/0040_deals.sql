-- expand: terms of one publisher: a payout, a share and caps that differ from the campaign's

-- The terms under which one project, or one of its apps, has a campaign. What is null is as it is without the deal.
create table deal (
  id uuid not null,
  campaign_id uuid not null,
  project_id uuid not null,
  -- Null: every app of the project that has no deal of its own in force.
  app_id uuid,
  payout_micros bigint,
  share_ppm bigint,
  cap_conversions_per_day bigint,
  cap_conversions_total bigint,
  cap_budget_micros bigint,
  starts_at timestamptz,
  ends_at timestamptz,
  note text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint deal_pk primary key (id),
  constraint deal_unique unique nulls not distinct (campaign_id, project_id, app_id)
);

-- Conversions under a deal and their payouts: one row a UTC day, and one for ever (day 'total').
create table deal_usage (
  deal_id uuid not null,
  day text not null,
  conversions bigint not null,
  payout_micros bigint not null,
  constraint deal_usage_pk primary key (deal_id, day),
  constraint deal_usage_deal_fk foreign key (deal_id) references deal (id) on delete cascade
);
