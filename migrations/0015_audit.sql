-- Who changed what, when.

create table audit_entry (
  id uuid not null,
  at timestamptz not null,
  actor text not null,
  action text not null,
  object_type text not null,
  object_id text not null,
  project_id uuid,
  organization_id uuid,
  changes jsonb not null,
  request_id text,
  constraint audit_entry_pk primary key (id)
);
