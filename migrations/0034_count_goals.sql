-- contract: from now on goals are counted, which an older release would not do
alter table named_fact drop constraint named_fact_kind_known;
alter table named_fact drop constraint named_fact_named;
alter table named_fact add constraint named_fact_kind_known
  check (kind in ('serving', 'delivery', 'click', 'verification', 'goal')) not valid;
alter table named_fact add constraint named_fact_named check (
  case
    when kind = 'goal' then goal_completion_id is not null
    when kind in ('click', 'verification') then transaction_id is not null
    else serving_id is not null and (kind = 'serving' or position is not null)
  end
) not valid;
alter table daily_figure drop constraint daily_figure_dimension_known;
alter table daily_figure add constraint daily_figure_dimension_known
  check (dimension in ('campaign', 'surface', 'country', 'class', 'goal')) not valid;
