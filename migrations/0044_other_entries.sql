-- expand, no transaction: the balance of a party reads its few entries that are not earnings without the many that are
create index concurrently if not exists ledger_entry_other_index on ledger_entry (project_id)
  where project_id is not null and kind in ('payment_failed', 'payment_returned', 'adjustment', 'write_off');
