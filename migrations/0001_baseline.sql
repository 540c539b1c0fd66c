-- == Process slot ==

-- One row for each process that may write at a time. A process leases a slot, which makes the ids it gives unique, and
-- counts its flushes in it, which tells after a lost connection whether a flush was committed.

create table process_slot (
  slot int not null,
  lease uuid,
  leased_until timestamptz not null,
  flush_sequence bigint not null default 0,
  -- Up to here, in milliseconds since the Unix epoch, the projector has closed time: facts of then have to be named.
  horizon_ms bigint not null default 0,
  started_at timestamptz,
  heartbeat_at timestamptz,
  -- The last migration that the process knows, so that nothing is taken from under an older one.
  schema_number int,
  constraint process_slot_pk primary key (slot),
  constraint process_slot_range check (slot between 0 and 1023)
);

insert into process_slot (slot, leased_until)
select slot, '-infinity' from generate_series(0, 1023) as slot;


-- == Campaigns ==

-- What advertisers own. Money is in micros (1,000,000 = 1 US dollar).

create table installation (
  name text not null,
  value text not null,
  constraint installation_pk primary key (name)
);

create table organization (
  id uuid not null,
  name text not null,
  description text,
  url text,
  logo_url text,
  postback_token_hash bytea not null,
  api_key_hash bytea not null,
  is_demo boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint organization_pk primary key (id),
  constraint organization_postback_token_hash_unique unique (postback_token_hash),
  constraint organization_api_key_hash_unique unique (api_key_hash)
);

create table category (
  id uuid not null,
  name text not null,
  constraint category_pk primary key (id),
  constraint category_name_unique unique (name)
);

create table campaign (
  id uuid not null,
  organization_id uuid not null,
  -- What its advertiser calls it in a system of their own; imports find it by that.
  external_id text,
  name text not null,
  perk text,
  badge_label text,
  old_price text,
  new_price text,
  target_countries text[] not null default '{}',
  destination_url text not null,
  tracking_parameters jsonb not null default '{}',
  payout_micros bigint,
  payout_model text not null default 'CPA',
  age_rating text not null default 'adults',
  starts_at timestamptz,
  ends_at timestamptz,
  priority double precision not null default 1,
  cap_conversions_per_day bigint,
  cap_conversions_total bigint,
  cap_budget_micros bigint,
  attribution_window_seconds double precision not null default 2592000,
  default_catalog boolean not null default true,
  status text not null default 'active',
  -- Ranking counts a campaign as new from then on, not from when a draft was made. Null: it never was active.
  first_active_at timestamptz,
  notes text,
  is_demo boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint campaign_pk primary key (id),
  constraint campaign_external_id_unique unique (organization_id, external_id),
  constraint campaign_organization_fk foreign key (organization_id) references organization (id),
  constraint campaign_badge_label_known check (badge_label in ('free_trial', 'discount')),
  constraint campaign_payout_model_known check (payout_model in ('CPA', 'CPC', 'CPI', 'CPM')),
  constraint campaign_age_rating_known check (age_rating in ('adults', 'everyone')),
  constraint campaign_status_known check (status in ('draft', 'active', 'paused', 'archived'))
);
create index campaign_organization_index on campaign (organization_id, id);

create table campaign_category (
  campaign_id uuid not null,
  category_id uuid not null,
  position int not null,
  constraint campaign_category_pk primary key (campaign_id, category_id),
  constraint campaign_category_campaign_fk foreign key (campaign_id) references campaign (id),
  constraint campaign_category_category_fk foreign key (category_id) references category (id)
);

create table creative (
  id uuid not null,
  campaign_id uuid not null,
  title text not null,
  subtitle text,
  description text,
  primary_image_url text,
  logo_url text,
  additional_images text[] not null default '{}',
  cta_text text not null,
  supported_platforms text[] not null default '{}',
  destination_url text,
  weight double precision not null default 1,
  status text not null default 'active',
  translations jsonb not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint creative_pk primary key (id),
  constraint creative_campaign_fk foreign key (campaign_id) references campaign (id),
  constraint creative_status_known check (status in ('active', 'paused'))
);
create index creative_campaign_index on creative (campaign_id, id);


-- == Apps ==

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
  test_webhooks boolean not null default true,
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


-- == Servings ==

-- One row for each answer of feed, message and search; an impression is a position inside it.
-- Both tables are partitioned by day on the serving's id, whose high bits are its time.

create table serving (
  id bigint not null,
  app_id uuid not null,
  environment text not null,
  surface text not null,
  user_id text not null,
  client_id text,
  country text not null,
  language text,
  platform text,
  is_minor boolean not null default false,
  -- 36 bytes for each offer: the campaign's id, the creative's, and the propensity in single precision.
  offers bytea not null,
  eligible_count int not null,
  flags int not null,
  seed bigint not null,
  model_version bigint not null,
  config_version bigint not null,
  ranking_input bytea,
  constraint serving_pk primary key (id)
) partition by range (id);

create table delivery (
  serving_id bigint not null,
  position smallint not null,
  delivered_at timestamptz not null,
  read_at timestamptz,
  received_at timestamptz not null,
  constraint delivery_pk primary key (serving_id, position)
) partition by range (serving_id);
-- The projector reads confirmations in the order of their arrival.
create index delivery_received_index on delivery (received_at);

-- Feed and message answers ever given to a client of an app that sets a trial limit.
create table client_trial (
  app_id uuid not null,
  client_id text not null,
  answers bigint not null,
  constraint client_trial_pk primary key (app_id, client_id)
);


-- == Transactions ==

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
  clicked_at timestamptz not null,
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


-- == Users ==

-- End users of an app. All that is stored of one for serving them is one row, which a feed reads by its key: so there is no
-- other index, and an update, which touches no indexed column, finds room on its page.

create table app_user (
  app_id uuid not null,
  -- Ids are only ever compared for equality, whatever the database's language.
  user_id text collate "C" not null,
  id uuid not null,
  created_at timestamptz not null,
  -- The set their publisher stored, in milliseconds since the Unix epoch; null before the first one. What names somebody
  -- stands apart in identity, which no feed reads.
  stored_at_ms bigint,
  attributes json,
  identity json,
  -- What they have completed, so that it is not offered again: 24 bytes for each, the campaign's id and when, in
  -- milliseconds. Completions by test keys stand apart.
  completed bytea,
  completed_test bytea,
  -- What ranking learned of an adult: what they were shown and opened. The state as their present epoch began ranks them
  -- until it ends.
  ranking_epoch_ms bigint,
  ranking_updated_at timestamptz,
  ranking_state_before bytea,
  ranking_state bytea,
  constraint app_user_pk primary key (app_id, user_id)
) with (fillfactor = 80);


-- == Entitlements ==

-- What people were granted: provisionally at the click, for good at the verification.

create table entitlement_grant (
  id uuid not null,
  app_id uuid not null,
  environment text not null,
  user_id text collate "C" not null,
  campaign_id uuid not null,
  transaction_id uuid not null,
  kind text not null,
  -- Of a person and campaign one grant leaves it empty: the provisional one, and in its place the first that is verified,
  -- whose key refuses provisional ones from then on. Each further verified one repeats its transaction here.
  further_transaction_id uuid,
  type text not null,
  value_micros bigint,
  unit text,
  starts_at timestamptz not null,
  ends_at timestamptz,
  constraint entitlement_grant_kind_known check (kind in ('provisional', 'verified')),
  constraint entitlement_grant_type_known check (type in ('free_trial', 'discount', 'credit'))
);
-- One provisional grant of a campaign, one verified grant of a transaction, and a person's grants together: one index to pay
-- for at a click.
create unique index entitlement_grant_unique on entitlement_grant
  (app_id, user_id, campaign_id, environment, further_transaction_id) nulls not distinct;


-- == Webhooks ==

-- One webhook an app (a deleted one is remembered, so that what it misses is shown as skipped), and the outbox that is also its delivery log.

create table webhook (
  app_id uuid not null,
  url text not null,
  enabled boolean not null default true,
  signing_secret_sealed text not null,
  secret_version int not null default 1,
  -- While it is not yet that time, the secret before still signs.
  previous_secret_sealed text,
  previous_secret_until timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  constraint webhook_pk primary key (app_id),
  constraint webhook_app_fk foreign key (app_id) references app (id),
  constraint webhook_previous_secret_ends check ((previous_secret_sealed is null) = (previous_secret_until is null))
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
  -- Over several servers deliveries lie with their app, so their keys begin with it.
  constraint webhook_delivery_pk primary key (app_id, id),
  constraint webhook_delivery_outcome_known
    check (outcome in ('pending', 'claimed', 'delivered', 'failed', 'skipped', 'unknown'))
);
create unique index webhook_delivery_transaction_unique on webhook_delivery (app_id, transaction_id) where not is_test;
-- Retention deletes the oldest, whatever their app.
create index webhook_delivery_id_index on webhook_delivery (id);
create index webhook_delivery_open_index on webhook_delivery (created_at) where outcome in ('pending', 'claimed');


-- == Alerts ==

-- Who is told when something of an app or an organization goes wrong.
create table alert_setting (
  owner_id uuid not null,
  email text,
  url text,
  constraint alert_setting_pk primary key (owner_id)
);

-- What was told: of one matter once a UTC day.
create table alert (
  owner_id uuid not null,
  matter text not null,
  day date not null,
  constraint alert_pk primary key (owner_id, matter, day)
);


-- == Creators ==

-- Permanent links of creators. A link belongs to the environment of the key that minted it.

create table creator_link (
  slug text not null,
  app_id uuid not null,
  creator_id text not null,
  campaign_id uuid not null,
  environment text not null,
  created_at timestamptz not null,
  constraint creator_link_pk primary key (slug),
  constraint creator_link_unique unique (app_id, creator_id, environment, campaign_id),
  constraint creator_link_environment_known check (environment in ('live', 'test'))
);

-- How many creators an app has links of, those of test keys counted apart. Its limit is held against this number.
create table creator_count (
  app_id uuid not null,
  creators integer not null,
  constraint creator_count_pk primary key (app_id)
);


-- == Statistics ==

-- Figures of live traffic. The request path writes facts alone: servings, deliveries, transactions. One process at a time
-- projects them: it adds the facts of a span of time to the figures and moves the watermark past them, in one transaction.
-- What is shown is the figures and the facts after the watermark, hence exact at once.

create table projection (
  name text not null,
  -- The process that projects, by its lease; another may take over when the time is up.
  leader uuid,
  leased_until timestamptz not null,
  -- In milliseconds since the Unix epoch. Facts up to the watermark are in the figures, but for named ones. Up to the
  -- horizon time is closed: no commit can add a fact there without naming it.
  watermark_ms bigint not null,
  horizon_ms bigint not null,
  constraint projection_pk primary key (name)
);
-- There are no facts yet: what is older than this, as the demo network's past is, will be written with its name.
insert into projection (name, leased_until, watermark_ms, horizon_ms)
values ('facts', '-infinity', extract(epoch from now()) * 1000, extract(epoch from now()) * 1000);

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
  constraint named_fact_kind_known check (kind in ('serving', 'delivery', 'click', 'verification')),
  -- A name without its part would hide every fact from "not in".
  constraint named_fact_named check (
    case
      when kind in ('click', 'verification') then transaction_id is not null
      else serving_id is not null and (kind = 'serving' or position is not null)
    end
  )
);
create index named_fact_kind_index on named_fact (kind, at_ms);
create index named_fact_transaction_index on named_fact (transaction_id) where transaction_id is not null;

-- What an app's traffic with an organization's campaigns came to on a UTC day, once for each dimension: all rows of a
-- dimension add up to the whole. `value` is empty where a country is not known, and for the class of what nobody clicked.
create table daily_figure (
  app_id uuid not null,
  organization_id uuid not null,
  dimension text not null,
  value text not null,
  day date not null,
  served bigint not null,
  delivered bigint not null,
  clicks bigint not null,
  completions bigint not null,
  earnings_micros bigint not null,
  payout_micros bigint not null,
  constraint daily_figure_pk primary key (app_id, dimension, day, value, organization_id),
  constraint daily_figure_dimension_known check (dimension in ('campaign', 'surface', 'country', 'class'))
-- Most rows of a busy day are updated each second: with less room a quarter of the updates had to enter all indexes.
) with (fillfactor = 50);
create index daily_figure_organization_index on daily_figure (organization_id, dimension, day);
create index daily_figure_day_index on daily_figure (dimension, day);

-- What each creator's links brought.
create table creator_figure (
  app_id uuid not null,
  organization_id uuid not null,
  creator_id text not null,
  campaign_id uuid not null,
  day date not null,
  clicks bigint not null,
  completions bigint not null,
  earnings_micros bigint not null,
  payout_micros bigint not null,
  constraint creator_figure_pk primary key (app_id, creator_id, day, campaign_id)
) with (fillfactor = 80);
create index creator_figure_app_index on creator_figure (app_id, day);
create index creator_figure_organization_index on creator_figure (organization_id, day);
create index creator_figure_day_index on creator_figure (day);


-- == Subscriptions ==

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
create index subscription_event_publisher_user_index on subscription_event (app_id, publisher_user_id)
  where publisher_user_id is not null;
create index subscription_event_chain_index on subscription_event (app_id, original_transaction_id);

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
create index subscription_link_account_index on subscription_link (project_id, app_account_id);

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
create index subscription_event_log_account_index on subscription_event_log using gin (account_ids)
  where outcome = 'rejected';


-- == Incrementality ==

-- The first time a person of an experiment's version would have been shown an offer, in either cohort.

create table exposure (
  app_id uuid not null,
  assignment_version text not null,
  user_id text not null,
  cohort text not null,
  exposed_at timestamptz not null,
  -- The roll-out percentage in force when the person was first exposed, so that the sample-ratio check of a version holds
  -- whatever the percentage is later.
  rollout_pct smallint,
  -- A person's exposures are read whatever their version.
  constraint exposure_pk primary key (app_id, user_id, assignment_version),
  constraint exposure_cohort_known check (cohort in ('treatment', 'control'))
);


-- == Ranking ==

-- What ranking has learned from live traffic, as sums: what is learned is the sum of all rows. The process that leads adds
-- one with each slice of facts; later they are merged by the hour, and after two days by the day. No row holds anything
-- about one person.
create table ranking_evidence (
  id bigint generated always as identity,
  -- When it was learned, in hours since the Unix epoch; of merged rows the first hour.
  hour int not null,
  body bytea not null,
  constraint ranking_evidence_pk primary key (id)
);

-- Models as the process that leads published them: every process ranks by the newest. A serving names the one that ranked
-- it (0 before the first). Those that are not kept for replay are deleted when the next is published.
create table ranking_model (
  version bigint not null,
  created_at timestamptz not null,
  is_kept boolean not null,
  body bytea not null,
  constraint ranking_model_pk primary key (version)
);

-- Campaigns, controls, and who may be shown what: what else ranked a serving, named by its config_version.
create table ranking_config (
  version bigint not null,
  created_at timestamptz not null,
  -- When it was last known to rank, to ten minutes.
  used_at timestamptz not null,
  body bytea not null,
  constraint ranking_config_pk primary key (version)
);


-- == Accounts ==

-- People who sign in to the dashboard. The first four tables are better-auth's, under names of our own.

create table member (
  id uuid not null,
  name text not null,
  email text not null,
  email_verified boolean not null default false,
  image text,
  two_factor_enabled boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint member_pk primary key (id),
  constraint member_email_unique unique (email)
);

create table member_session (
  id uuid not null,
  member_id uuid not null,
  token text not null,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint member_session_pk primary key (id),
  constraint member_session_member_fk foreign key (member_id) references member (id) on delete cascade,
  constraint member_session_token_unique unique (token)
);
create index member_session_member_index on member_session (member_id);

create table member_credential (
  id uuid not null,
  member_id uuid not null,
  account_id text not null,
  provider_id text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint member_credential_pk primary key (id),
  constraint member_credential_member_fk foreign key (member_id) references member (id) on delete cascade,
  constraint member_credential_account_unique unique (provider_id, account_id)
);
create index member_credential_member_index on member_credential (member_id);

create table member_verification (
  id uuid not null,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint member_verification_pk primary key (id)
);
create index member_verification_identifier_index on member_verification (identifier);

-- A member's authenticator app, and the codes that stand in for it. Both are encrypted; of the code that was used last
-- only a hash is kept, so that it is good once.
create table member_authenticator (
  id uuid not null,
  member_id uuid not null,
  secret text not null,
  backup_codes text not null,
  verified boolean not null,
  failed_verification_count int not null default 0,
  locked_until timestamptz,
  used_code_hash bytea,
  used_code_at timestamptz,
  constraint member_authenticator_pk primary key (id),
  constraint member_authenticator_member_fk foreign key (member_id) references member (id) on delete cascade,
  constraint member_authenticator_member_unique unique (member_id)
);

-- The counter is an unsigned number of 32 bits.
create table member_passkey (
  id uuid not null,
  member_id uuid not null,
  name text,
  public_key text not null,
  credential_id text not null,
  counter double precision not null,
  device_type text not null,
  backed_up boolean not null,
  transports text,
  aaguid text,
  created_at timestamptz not null,
  constraint member_passkey_pk primary key (id),
  constraint member_passkey_member_fk foreign key (member_id) references member (id) on delete cascade,
  constraint member_passkey_credential_unique unique (credential_id)
);
create index member_passkey_member_index on member_passkey (member_id);

-- What a member may see: everything (operator), a project (publisher) or an organization (advertiser).
create table membership (
  member_id uuid not null,
  role text not null,
  project_id uuid,
  organization_id uuid,
  created_at timestamptz not null,
  constraint membership_unique unique nulls not distinct (member_id, project_id, organization_id),
  constraint membership_member_fk foreign key (member_id) references member (id) on delete cascade,
  constraint membership_project_fk foreign key (project_id) references project (id),
  constraint membership_organization_fk foreign key (organization_id) references organization (id),
  constraint membership_role_reach check (
    (role = 'operator' and project_id is null and organization_id is null)
    or (role = 'publisher' and project_id is not null and organization_id is null)
    or (role = 'advertiser' and project_id is null and organization_id is not null)
  )
);
create index membership_project_index on membership (project_id) where project_id is not null;
create index membership_organization_index on membership (organization_id) where organization_id is not null;

-- A link that makes its holder a member, once. Of its token only the SHA-256 is kept.
create table invitation (
  id uuid not null,
  email text not null,
  project_id uuid,
  organization_id uuid,
  -- The member who sent it; null: the operator's token.
  invited_by uuid,
  token_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint invitation_pk primary key (id),
  constraint invitation_token_hash_unique unique (token_hash),
  constraint invitation_inviter_fk foreign key (invited_by) references member (id) on delete cascade,
  constraint invitation_project_fk foreign key (project_id) references project (id),
  constraint invitation_organization_fk foreign key (organization_id) references organization (id),
  constraint invitation_has_one_tenant check (num_nonnulls(project_id, organization_id) = 1)
);
create index invitation_project_index on invitation (project_id, id) where project_id is not null;
create index invitation_organization_index on invitation (organization_id, id) where organization_id is not null;

-- Wrong passwords in a row for an e-mail address, whether or not it is a member's; of the address only the SHA-256.
create table sign_in_failure (
  email_hash bytea not null,
  failures int not null,
  blocked_until timestamptz not null,
  constraint sign_in_failure_pk primary key (email_hash)
);
create index sign_in_failure_blocked_index on sign_in_failure (blocked_until);


-- == Audit ==

-- Who did what, when and from which address.

create table audit_entry (
  id uuid not null,
  at timestamptz not null,
  actor text not null,
  address text,
  action text not null,
  object_type text not null,
  object_id text not null,
  project_id uuid,
  organization_id uuid,
  changes jsonb not null,
  request_id text,
  constraint audit_entry_pk primary key (id)
);


-- == Erasure ==

-- Whom an app has erased and when, as a keyed hash that names nobody: what waits on some node's disk, unknown to the
-- erasure, is recognised by it and dropped.

create table erasure (
  app_id uuid not null,
  person_hash bytea not null,
  erased_at timestamptz not null,
  constraint erasure_pk primary key (app_id, person_hash)
);
create index erasure_erased_index on erasure (erased_at);


-- == Lists ==

-- Lists of the few transactions that were verified, failed or are of a test, among many that were only clicked. Nothing of
-- a click that is new and live is in them. What lists need besides is built on closed partitions (src/db/list-indexes.ts).
create index transaction_state_index on transaction (state, id) where state <> 'created';
create index transaction_app_state_index on transaction (app_id, state, id) where state <> 'created';
-- What an app's users completed since an instant. A click writes nothing of it.
create index transaction_verified_index on transaction (app_id, verified_at) where state = 'verified';
create index transaction_organization_state_index on transaction (organization_id, state, id) where state <> 'created';
create index transaction_campaign_state_index on transaction (campaign_id, state, id) where state <> 'created';
create index transaction_test_index on transaction (app_id, id) where environment = 'test';

-- Few entries of a log among many: those a filter asks for, those of one object, and what is about one person.
create index postback_verdict_index on postback (organization_id, verdict, id);
create index postback_presented_index on postback (organization_id, presented_transaction_id, id);
create index webhook_delivery_outcome_index on webhook_delivery (app_id, outcome, id);
create index webhook_delivery_transaction_index on webhook_delivery (transaction_id);
create index subscription_event_log_outcome_index on subscription_event_log (app_id, outcome, id);
create index subscription_event_log_test_index on subscription_event_log (app_id, id) where environment = 'test';
create index subscription_event_log_event_index on subscription_event_log (app_id, event_id) where event_id is not null;
create index audit_entry_object_index on audit_entry (object_id, id);
-- Attribution windows that were changed: retention keeps what was clicked under them.
create index audit_entry_window_index on audit_entry (at)
  where action = 'campaign.update' and changes ? 'attributionWindowDays';
-- Who came in, left or was refused: retention deletes these as logs, and keeps the changes.
create index audit_entry_access_index on audit_entry (id) where action in (
  'member.sign_in', 'member.sign_out', 'member.sign_out_everywhere', 'member.end_session', 'member.refuse_sign_in',
  'member.refuse_second_factor', 'operator_token.refuse'
);
