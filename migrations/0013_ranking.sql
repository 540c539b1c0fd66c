-- What ranking has learned from live traffic, as sums. Every second each process appends what it learned as one row; the
-- others read it within a second or two. Rows that every process has read are merged into ranking_history. What is
-- learned is the sum of both. Neither holds anything about one person.

create table ranking_evidence (
  -- The process that learned it, by its lease, and its own count: rows of one source are committed in this order.
  source uuid not null,
  sequence int not null,
  created_at timestamptz not null default now(),
  body bytea not null,
  constraint ranking_evidence_pk primary key (source, sequence)
);
create index ranking_evidence_created_index on ranking_evidence (created_at);

create table ranking_history (
  -- Hours since the Unix epoch; the row covers so many hours from there: 1, or 24 when it is older than two days.
  hour int not null,
  span int not null,
  body bytea not null,
  constraint ranking_history_pk primary key (hour, span)
);

-- What a serving was ranked by, so that it can be ranked again: model_version of a serving names a model (0: nothing
-- learned yet) and a world: campaigns, controls, and who may be shown what.
create table ranking_version (
  version bigint not null,
  model_version bigint not null,
  world_hash bytea not null,
  created_at timestamptz not null,
  constraint ranking_version_pk primary key (version)
);
create index ranking_version_created_index on ranking_version (created_at);

create table ranking_model (
  version bigint not null,
  body bytea not null,
  created_at timestamptz not null,
  constraint ranking_model_pk primary key (version)
);

create table ranking_world (
  hash bytea not null,
  body bytea not null,
  created_at timestamptz not null,
  constraint ranking_world_pk primary key (hash)
);
