-- expand, no transaction: the hours that are booked of a campaign by clicks or impressions
create index concurrently if not exists ledger_entry_usage_index on ledger_entry (campaign_id, happened_at) where kind = 'usage';
