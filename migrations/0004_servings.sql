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
  world_version bigint not null,
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
