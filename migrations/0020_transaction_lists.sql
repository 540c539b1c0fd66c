-- Lists of the few transactions that were verified, failed or are of a test, among many that were merely opened. Nothing of
-- an open that is new and live is in them. What lists need besides is built on closed partitions (src/db/list-indexes.ts).
create index transaction_state_index on transaction (state, id) where state <> 'created';
create index transaction_app_state_index on transaction (app_id, state, id) where state <> 'created';
create index transaction_organization_state_index on transaction (organization_id, state, id) where state <> 'created';
create index transaction_campaign_state_index on transaction (campaign_id, state, id) where state <> 'created';
create index transaction_test_index on transaction (app_id, id) where environment = 'test';
