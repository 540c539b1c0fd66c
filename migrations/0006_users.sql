-- End users of an app, and the attributes their publisher stored.

create table app_user (
  app_id uuid not null,
  user_id text not null,
  id uuid not null,
  attributes jsonb,
  stored_at timestamptz,
  created_at timestamptz not null,
  constraint app_user_pk primary key (app_id, user_id)
);

-- What a person has completed in an app, so that it is not offered again.
create table user_completion (
  app_id uuid not null,
  environment text not null,
  user_id text not null,
  campaign_id uuid not null,
  completed_at timestamptz not null,
  constraint user_completion_pk primary key (app_id, environment, user_id, campaign_id)
);
