-- Few entries of a log among many: those a filter asks for, those of one object, and what is about one person.
create index postback_verdict_index on postback (organization_id, verdict, id);
create index postback_presented_index on postback (organization_id, presented_transaction_id, id);
create index webhook_delivery_outcome_index on webhook_delivery (app_id, outcome, id);
create index webhook_delivery_transaction_index on webhook_delivery (transaction_id);
create index subscription_event_log_outcome_index on subscription_event_log (app_id, outcome, id);
create index subscription_event_log_test_index on subscription_event_log (app_id, id) where environment = 'test';
create index subscription_event_log_event_index on subscription_event_log (app_id, event_id) where event_id is not null;
create index audit_entry_object_index on audit_entry (object_id, id);
-- Attribution windows that were changed: retention keeps what was opened under them.
create index audit_entry_window_index on audit_entry (at)
  where action = 'campaign.update' and changes ? 'attributionWindowDays';

-- A person's exposures are read whatever their version.
alter table exposure drop constraint exposure_pk,
  add constraint exposure_pk primary key (app_id, user_id, assignment_version);
