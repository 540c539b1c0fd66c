-- Who is calling: projects, their apps and keys, and what each app may serve.

create table project (
  id uuid not null,
  name text not null,
  is_demo boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint project_pk primary key (id)
);

create table app (
  id uuid not null,
  project_id uuid not null,
  name text not null,
  platform text not null,
  audience_status text not null default 'undeclared',
  payout_share_ppm bigint not null default 1000000,
  locales text[] not null default '{en}',
  default_locale text not null default 'en',
  client_trial_limit bigint,
  entitlement jsonb,
  provisional_hours double precision not null default 168,
  incrementality_enabled boolean not null default false,
  incrementality_rollout_pct int not null default 100,
  incrementality_version text not null default '1',
  ranking_new_campaign_share double precision not null default 0.15,
  ranking_random_share double precision not null default 0.01,
  is_demo boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint app_pk primary key (id),
  constraint app_project_fk foreign key (project_id) references project (id),
  constraint app_platform_unique unique (project_id, platform),
  constraint app_platform_known check (platform in ('ios', 'android', 'web', 'api')),
  constraint app_audience_status_known check (audience_status in ('undeclared', 'general', 'adults_only'))
);

create table api_key (
  id uuid not null,
  project_id uuid not null,
  app_id uuid,
  environment text not null,
  publishable_key text not null,
  secret_key_sealed text not null,
  rate_limit_per_second int,
  created_at timestamptz not null,
  revoked_at timestamptz,
  constraint api_key_pk primary key (id),
  constraint api_key_project_fk foreign key (project_id) references project (id),
  constraint api_key_app_fk foreign key (app_id) references app (id),
  constraint api_key_publishable_key_unique unique (publishable_key),
  constraint api_key_environment_known check (environment in ('live', 'test'))
);
create index api_key_project_index on api_key (project_id, id);

-- An app's allow list. What nobody gave a place stands behind what has one, oldest campaign first.
create table app_campaign (
  app_id uuid not null,
  campaign_id uuid not null,
  position int not null default 999999999,
  enabled boolean not null default true,
  pinned boolean not null default false,
  priority double precision not null default 1,
  entitlement jsonb,
  constraint app_campaign_pk primary key (app_id, campaign_id),
  constraint app_campaign_app_fk foreign key (app_id) references app (id),
  constraint app_campaign_campaign_fk foreign key (campaign_id) references campaign (id)
);
create index app_campaign_position_index on app_campaign (app_id, position, campaign_id);

-- What changed of all that nodes keep in memory, written in the transaction that changes it. A node reads the rows of the
-- transactions that it could not see when it last looked; sequences and times would miss those that commit out of order.
create table snapshot_change (
  transaction_id xid8 not null default pg_current_xact_id(),
  number bigint not null generated always as identity,
  kind text not null,
  row_id uuid,
  at timestamptz not null default clock_timestamp(),
  constraint snapshot_change_pk primary key (transaction_id, number),
  constraint snapshot_change_kind_known check (
    kind in ('organization', 'project', 'campaign', 'default_grant', 'allow_list', 'everything'))
);
create index snapshot_change_at_index on snapshot_change (at);
