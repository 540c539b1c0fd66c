-- One webhook an app (a deleted one is remembered, so that what it misses is shown as skipped), and the outbox that is also its delivery log.

create table webhook (
  app_id uuid not null,
  url text not null,
  enabled boolean not null default true,
  signing_secret_sealed text not null,
  secret_version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  constraint webhook_pk primary key (app_id),
  constraint webhook_app_fk foreign key (app_id) references app (id)
);

create table webhook_delivery (
  id uuid not null,
  app_id uuid not null,
  environment text not null,
  transaction_id uuid not null,
  user_id text,
  campaign_name text not null,
  payout_micros bigint,
  outcome text not null,
  is_test boolean not null default false,
  secret_version int,
  http_status int,
  duration_ms int,
  error text,
  address text,
  created_at timestamptz not null,
  claimed_at timestamptz,
  claimed_by uuid,
  finished_at timestamptz,
  constraint webhook_delivery_pk primary key (id),
  constraint webhook_delivery_outcome_known
    check (outcome in ('pending', 'claimed', 'delivered', 'failed', 'skipped', 'unknown'))
);
create unique index webhook_delivery_transaction_unique on webhook_delivery (transaction_id) where not is_test;
create index webhook_delivery_app_index on webhook_delivery (app_id, id);
create index webhook_delivery_open_index on webhook_delivery (created_at) where outcome in ('pending', 'claimed');
