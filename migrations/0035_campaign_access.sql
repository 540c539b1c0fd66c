-- expand: who may apply for a campaign and under which terms, applications, and the review of creatives

-- Access null: `open` with the default catalog, else `private`.
alter table campaign add column access text, add column terms text;
alter table campaign add constraint campaign_access_known check (access in ('open', 'ask', 'private')) not valid;

-- A publisher asks for a campaign for one of its apps.
create table application (
  id uuid not null,
  project_id uuid not null,
  app_id uuid not null,
  campaign_id uuid not null,
  status text not null,
  message text,
  reason text,
  -- SHA-256 of the terms that were accepted, in hex; null where the campaign had none.
  accepted_terms text,
  created_at timestamptz not null,
  decided_at timestamptz,
  constraint application_pk primary key (id),
  constraint application_project_fk foreign key (project_id) references project (id),
  constraint application_app_fk foreign key (app_id) references app (id),
  constraint application_campaign_fk foreign key (campaign_id) references campaign (id),
  constraint application_status_known check (status in ('pending', 'approved', 'refused', 'withdrawn'))
);
create index application_project_index on application (project_id, id);
create index application_campaign_index on application (campaign_id, id);
create unique index application_pending_unique on application (app_id, campaign_id) where status = 'pending';

-- A pending change holds the changed fields as they were sent; the creative itself is as it was approved.
alter table creative add column review text not null default 'approved', add column review_reason text,
  add column pending_change jsonb;
alter table creative add constraint creative_review_known check (review in ('approved', 'pending', 'refused')) not valid;
