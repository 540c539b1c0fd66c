-- expand: when the ledger was last held against its rules, and how many faults were found
create table ledger_verification (
  one boolean not null default true,
  verified_at timestamptz not null,
  faults bigint not null,
  constraint ledger_verification_pk primary key (one),
  constraint ledger_verification_is_one check (one)
);
