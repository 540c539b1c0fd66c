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
  notes text,
  is_demo boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint campaign_pk primary key (id),
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
