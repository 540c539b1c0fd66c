-- A transaction is one open of a link; it becomes money when it is verified. Partitioned by month on its UUID v7.

create table transaction (
  id uuid not null,
  app_id uuid not null,
  environment text not null,
  organization_id uuid not null,
  campaign_id uuid not null,
  creative_id uuid not null,
  surface text not null,
  class text not null,
  user_id text,
  client_id text,
  creator_id text,
  serving_id bigint,
  position smallint,
  country text,
  platform text,
  state text not null default 'created',
  opened_at timestamptz not null,
  failed_at timestamptz,
  verified_at timestamptz,
  verified_by text,
  payout_micros bigint,
  earnings_micros bigint,
  order_id text,
  reported_amount text,
  reported_currency text,
  constraint transaction_pk primary key (id),
  constraint transaction_state_known check (state in ('created', 'verified', 'failed')),
  constraint transaction_surface_known check (surface in ('catalog', 'feed', 'message', 'search', 'creator')),
  constraint transaction_class_known check (class in ('person', 'prefetch', 'preview_bot', 'crawler'))
) partition by range (id);

-- Every postback and completion call, refused ones included. The token is never kept.
create table postback (
  id uuid not null,
  organization_id uuid,
  transaction_id uuid,
  source text not null,
  presented_transaction_id text,
  order_id text,
  amount text,
  currency text,
  status text,
  is_dry_run boolean not null,
  verdict text not null,
  rule text,
  message text not null,
  http_status int not null,
  received_at timestamptz not null,
  constraint postback_pk primary key (id)
);
create index postback_organization_index on postback (organization_id, id);
create index postback_transaction_index on postback (transaction_id, id) where transaction_id is not null;

-- Conversions counted against a campaign's caps: one row a UTC day, and one for ever (day 'total').
create table cap_usage (
  campaign_id uuid not null,
  day text not null,
  conversions bigint not null,
  payout_micros bigint not null,
  constraint cap_usage_pk primary key (campaign_id, day)
);
