-- expand: clicks and impressions as the billed event, metered by the hour

alter table campaign
  -- The event that the payout is paid for; of impressions it is the price of 1,000.
  add column billing_event text not null default 'completion',
  -- Of clicks: only the first of a user and UTC day counts.
  add column first_click_only boolean not null default false,
  add constraint campaign_billing_event_known check (billing_event in ('completion', 'click', 'delivered')) not valid;

-- Which event a campaign is billed by, and at which price, from the beginning of a UTC hour on. A campaign that was always
-- billed by completions has none.
create table usage_price (
  campaign_id uuid not null,
  effective_from timestamptz not null,
  event text not null,
  first_click_only boolean not null,
  price_micros bigint not null,
  constraint usage_price_pk primary key (campaign_id, effective_from),
  constraint usage_price_event_known check (event in ('completion', 'click', 'delivered'))
);

-- The end of the last hour that is metered.
create table usage_meter (
  one boolean not null default true,
  metered_through timestamptz not null,
  constraint usage_meter_pk primary key (one),
  constraint usage_meter_is_one check (one)
);

-- Hours that got facts after the projection had passed them: they are counted again.
create table usage_recount (
  hour timestamptz not null,
  constraint usage_recount_pk primary key (hour)
);
