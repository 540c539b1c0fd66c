-- What ranking has learned from live traffic, as sums. Every flush appends its evidence as one delta row, in the transaction of
-- the rows it counts; every process, the writer too, reads new deltas every few seconds. Deltas that are an hour old have been read by
-- all and are folded into ranking_counter. What is learned is the sum of both.

create table ranking_delta (
  id bigint generated always as identity,
  created_at timestamptz not null default now(),
  kinds text[] not null,
  hours int[] not null,
  keys text[] not null,
  -- One text for each counter: its sums, as an array literal.
  sums text[] not null,
  constraint ranking_delta_pk primary key (id)
);
create index ranking_delta_created_index on ranking_delta (created_at);

create table ranking_counter (
  kind text not null,
  hour int not null,
  key text not null,
  sums double precision[] not null,
  constraint ranking_counter_pk primary key (kind, hour, key)
);

-- Versions of what ranked: campaigns, controls and learned multipliers, so that a serving can be computed again.
create table ranking_version (
  version bigint not null,
  created_at timestamptz not null,
  archive bytea not null,
  constraint ranking_version_pk primary key (version)
);
create index ranking_version_created_index on ranking_version (created_at);

-- What one adult saw and opened in one app: never of a minor, erased with the person.
create table ranking_person (
  app_id uuid not null,
  user_id text not null,
  -- 'category' (clicks and expected clicks) or 'campaign' (clicks and exposures, decayed to at_seconds).
  kind text not null,
  hash bigint not null,
  clicks double precision not null,
  amount double precision not null,
  at_seconds double precision not null,
  constraint ranking_person_pk primary key (app_id, user_id, kind, hash)
);
