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
