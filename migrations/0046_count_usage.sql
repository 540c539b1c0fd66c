-- contract: from now on booked clicks and impressions are counted, which an older release would not do
alter table named_fact drop constraint named_fact_kind_known;
alter table named_fact drop constraint named_fact_named;
alter table named_fact add constraint named_fact_kind_known
  check (kind in ('serving', 'delivery', 'click', 'verification', 'goal', 'usage')) not valid;
alter table named_fact add constraint named_fact_named check (
  case
    when kind = 'usage' then usage_entry_id is not null
    when kind = 'goal' then goal_completion_id is not null
    when kind in ('click', 'verification') then transaction_id is not null
    else serving_id is not null and (kind = 'serving' or position is not null)
  end
) not valid;
