-- The first time a person of an experiment's version would have been shown an offer, in either cohort.

create table exposure (
  app_id uuid not null,
  assignment_version text not null,
  user_id text not null,
  cohort text not null,
  exposed_at timestamptz not null,
  constraint exposure_pk primary key (app_id, assignment_version, user_id),
  constraint exposure_cohort_known check (cohort in ('treatment', 'control'))
);
