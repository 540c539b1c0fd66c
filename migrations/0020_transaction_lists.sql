-- Lists of an advertiser's transactions, and of the few that were verified, failed or are of a test, among many that were
-- merely opened. All but the first say nothing of an open that is new and live, which therefore pays for one of them.
create index transaction_organization_index on transaction (organization_id, id);
create index transaction_state_index on transaction (state, id) where state <> 'created';
create index transaction_app_state_index on transaction (app_id, state, id) where state <> 'created';
create index transaction_organization_state_index on transaction (organization_id, state, id) where state <> 'created';
create index transaction_campaign_state_index on transaction (campaign_id, state, id) where state <> 'created';
create index transaction_test_index on transaction (app_id, id) where environment = 'test';
