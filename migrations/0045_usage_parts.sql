-- expand: booked clicks and impressions by surface and country, which statistics count on the day of the booking

create table usage_part (
  entry_id uuid not null,
  app_id uuid not null,
  organization_id uuid not null,
  campaign_id uuid not null,
  creator_id text,
  surface text not null,
  -- Empty where it is unknown.
  country text not null,
  class text not null default 'person',
  -- The beginning of the hour that was counted.
  hour timestamptz not null,
  booked_at timestamptz not null,
  -- Negative where clicks that came late take the place of others.
  quantity bigint not null,
  gross_micros bigint not null,
  earnings_micros bigint not null,
  constraint usage_part_pk primary key (entry_id, surface, country)
);
create index usage_part_campaign_index on usage_part (campaign_id, hour);
alter table named_fact add column usage_entry_id uuid;
