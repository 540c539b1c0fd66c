-- One row for each process that may write at a time. A process leases a slot, which makes the ids it gives unique, and
-- counts its flushes in it, which tells after a lost connection whether a flush was committed.

create table process_slot (
  slot int not null,
  lease uuid,
  leased_until timestamptz not null,
  flush_sequence bigint not null default 0,
  -- Up to here, in milliseconds since the Unix epoch, the projector has closed time: facts of then have to be named.
  horizon_ms bigint not null default 0,
  started_at timestamptz,
  heartbeat_at timestamptz,
  constraint process_slot_pk primary key (slot),
  constraint process_slot_range check (slot between 0 and 1023)
);

insert into process_slot (slot, leased_until)
select slot, '-infinity' from generate_series(0, 1023) as slot;
