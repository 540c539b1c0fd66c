-- Subscription events that publishers send in. Only stored events claim an event id.

create table subscription_event (
  project_id uuid not null,
  environment text not null,
  event_id text not null,
  app_id uuid not null,
  event_type text not null,
  app_account_id text not null,
  publisher_user_id text,
  original_transaction_id text not null,
  product_id text,
  plan text,
  price_amount_micros numeric,
  price_currency text,
  is_trial_start boolean,
  store text,
  country_code text,
  occurred_at timestamptz not null,
  received_at timestamptz not null,
  raw_payload text,
  constraint subscription_event_pk primary key (project_id, environment, event_id)
);
create index subscription_event_app_index on subscription_event (app_id, received_at);
create index subscription_event_account_index on subscription_event (app_id, app_account_id);

-- The person a subscription chain belongs to; written anew by every event.
create table subscription_link (
  project_id uuid not null,
  environment text not null,
  original_transaction_id text not null,
  app_id uuid not null,
  app_account_id text not null,
  updated_at timestamptz not null,
  constraint subscription_link_pk primary key (project_id, environment, original_transaction_id)
);

-- Every authenticated ingestion request, whatever became of it.
create table subscription_event_log (
  id uuid not null,
  project_id uuid not null,
  app_id uuid not null,
  environment text not null,
  event_id text,
  event_type text,
  outcome text not null,
  reason text,
  -- The account ids that a rejected body names, as far as they can be read, so that erasure finds it.
  account_ids text[] not null default '{}',
  raw_body bytea,
  received_at timestamptz not null,
  constraint subscription_event_log_pk primary key (id),
  constraint subscription_event_log_outcome_known check (outcome in ('stored', 'duplicate', 'rejected'))
);
create index subscription_event_log_app_index on subscription_event_log (app_id, id);
