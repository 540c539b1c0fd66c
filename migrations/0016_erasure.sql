-- Whom an app has erased and when, as a keyed hash that names nobody: what waits on some node's disk, unknown to the
-- erasure, is recognised by it and dropped.

create table erasure (
  app_id uuid not null,
  person_hash bytea not null,
  erased_at timestamptz not null,
  constraint erasure_pk primary key (app_id, person_hash)
);
create index erasure_erased_index on erasure (erased_at);
