-- What ranking has learned from live traffic, as sums: what is learned is the sum of all rows. The process that leads adds
-- one with each slice of facts; later they are merged by the hour, and after two days by the day. No row holds anything
-- about one person.
create table ranking_evidence (
  id bigint generated always as identity,
  -- Hours since the Unix epoch; the row covers so many hours from there: 1, 24, or 0 for a slice that is not merged yet.
  hour int not null,
  span int not null,
  body bytea not null,
  constraint ranking_evidence_pk primary key (id)
);
create index ranking_evidence_span_index on ranking_evidence (span, hour);

-- Models as the process that leads published them: every process ranks by the newest. A serving names the one that ranked
-- it (0 before the first). Those that are not kept for replay are deleted when the next is published.
create table ranking_model (
  version bigint not null,
  created_at timestamptz not null,
  is_kept boolean not null,
  body bytea not null,
  constraint ranking_model_pk primary key (version)
);

-- Campaigns, controls, and who may be shown what: what else ranked a serving, named by its world_version.
create table ranking_world (
  version bigint not null,
  created_at timestamptz not null,
  -- When it was last known to rank, to ten minutes.
  used_at timestamptz not null,
  body bytea not null,
  constraint ranking_world_pk primary key (version)
);
