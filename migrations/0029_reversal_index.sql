-- expand, no transaction: statistics count reversals by the day on which they were made
create index concurrently if not exists ledger_entry_reversal_index on ledger_entry (happened_at)
  include (app_id, organization_id, gross_micros, share_micros) where kind = 'reversal';
