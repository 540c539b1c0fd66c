-- Figures become running totals: a row says what was counted up to and including its day, so that any range of days is
-- the difference of two rows, however many days lie between. Creators own figures like apps do, and among the figures of
-- several apps equal creator ids stay apart.

-- The owner of what came by one creator's links of one app.
create function creator_owner(app_id uuid, creator_id text) returns uuid
language sql immutable strict parallel safe
return encode(substr(sha256(uuid_send(app_id) || convert_to(creator_id, 'UTF8')), 1, 16), 'hex')::uuid;

-- Of an app, an organization, a creator of an app, and, under the nil UUID, of the whole installation. One row for each
-- day with activity. `value` is empty for the day as a whole, and where the traffic belongs to no campaign, creator ...;
-- a creator's id has its app's in front where the owner is no app.
create table running_figure (
  owner_id uuid not null,
  dimension text not null,
  value text not null,
  day date not null,
  served bigint not null,
  delivered bigint not null,
  clicks bigint not null,
  completions bigint not null,
  earnings_micros bigint not null,
  payout_micros bigint not null,
  constraint running_figure_pk primary key (owner_id, dimension, value, day),
  constraint running_figure_dimension_known
    check (dimension in ('day', 'campaign', 'creator', 'surface', 'country', 'class'))
) with (fillfactor = 80);

-- Every group that has figures, with its first and its last day.
create table figure_group (
  owner_id uuid not null,
  dimension text not null,
  value text not null,
  first_day date not null,
  last_day date not null,
  constraint figure_group_pk primary key (owner_id, dimension, value)
) with (fillfactor = 80);
create index figure_group_last_day_index on figure_group (owner_id, dimension, last_day);

-- What was folded so far. The payout of creators stands in transactions alone, less what deltas still hold.
create temporary table creator_part on commit drop as
select app_id, creator_id, day, campaign_id, campaign.organization_id,
  sum(clicks)::bigint as clicks, sum(completions)::bigint as completions,
  sum(earnings_micros)::bigint as earnings_micros, sum(part.payout_micros)::bigint as payout_micros
from (
  select app_id, creator_id, day, campaign_id, clicks, completions, earnings_micros, 0 as payout_micros
  from creator_figure
  union all
  select app_id, creator_id, (verified_at at time zone 'UTC')::date, campaign_id, 0, 0, 0, coalesce(payout_micros, 0)
  from transaction
  where environment = 'live' and creator_id is not null and state = 'verified' and verified_by <> 'test_conversion'
  union all
  select app_id, creator_id, day, counted.campaign_id, 0, 0, 0, -coalesce(counted.payout_micros, 0)
  from counter_delta cross join unnest(campaign_ids, payout_micros) as counted (campaign_id, payout_micros)
  where creator_id <> ''
) as part
left join campaign on campaign.id = part.campaign_id
group by app_id, creator_id, day, campaign_id, campaign.organization_id
having sum(clicks) <> 0 or sum(completions) <> 0;

create temporary table daily_part on commit drop as
select daily_figure.* from daily_figure
where dimension <> 'creator' or value = '' or owner_id in (select app.id from app)
union all
select '00000000-0000-0000-0000-000000000000'::uuid, dimension, day, owner_id::text || ' ' || value,
  served, delivered, clicks, completions, earnings_micros, payout_micros
from daily_figure
where dimension = 'creator' and value <> '' and owner_id in (select app.id from app)
union all
select organization_id, 'creator', day, app_id::text || ' ' || creator_id,
  0, 0, sum(clicks), sum(completions), sum(earnings_micros), sum(payout_micros)
from creator_part where organization_id is not null group by organization_id, app_id, creator_id, day
union all
select creator_owner(app_id, creator_id), 'campaign', day, campaign_id::text,
  0, 0, clicks, completions, earnings_micros, payout_micros
from creator_part
union all
select creator_owner(app_id, creator_id), 'day', day, '',
  0, 0, sum(clicks), sum(completions), sum(earnings_micros), sum(payout_micros)
from creator_part group by app_id, creator_id, day;

insert into running_figure
select owner_id, dimension, value, day, sum(served) over days, sum(delivered) over days, sum(clicks) over days,
  sum(completions) over days, sum(earnings_micros) over days, sum(payout_micros) over days
from daily_part
window days as (partition by owner_id, dimension, value order by day);

insert into figure_group
select owner_id, dimension, value, min(day), max(day) from daily_part group by owner_id, dimension, value;

drop table daily_figure;
drop table creator_figure;
