-- Figures of live traffic. The request path writes facts alone: servings, deliveries, transactions. One process at a time
-- projects them: it adds the facts of a span of time to the figures and moves the watermark past them, in one transaction.
-- What is shown is the figures and the facts after the watermark, hence exact at once.

create table projection (
  name text not null,
  -- The process that projects, by its lease; another may take over when the time is up.
  leader uuid,
  leased_until timestamptz not null,
  -- In milliseconds since the Unix epoch. Facts up to the watermark are in the figures, but for named ones. Up to the
  -- horizon time is closed: no commit can add a fact there without naming it.
  watermark_ms bigint not null,
  horizon_ms bigint not null,
  constraint projection_pk primary key (name)
);
insert into projection (name, leased_until, watermark_ms, horizon_ms)
values ('facts', '-infinity', extract(epoch from timestamptz '2026-01-01 00:00:00Z') * 1000, 0);

-- Facts that are not in the figures yet, whatever the watermark: verifications, and what was written after its time was
-- closed, such as clicks that waited on a disk. They are deleted by the transaction that counts them.
create table named_fact (
  id bigint generated always as identity,
  kind text not null,
  at_ms bigint not null,
  serving_id bigint,
  position smallint,
  transaction_id uuid,
  constraint named_fact_pk primary key (id),
  constraint named_fact_kind_known check (kind in ('serving', 'delivery', 'click', 'verification')),
  -- A name without its part would hide every fact from "not in".
  constraint named_fact_named check (
    case
      when kind in ('click', 'verification') then transaction_id is not null
      else serving_id is not null and (kind = 'serving' or position is not null)
    end
  )
);
create index named_fact_serving_index on named_fact (serving_id, position) where serving_id is not null;
create index named_fact_transaction_index on named_fact (transaction_id) where transaction_id is not null;

-- What an app's traffic with an organization's campaigns came to on a UTC day, once for each dimension: all rows of a
-- dimension add up to the whole. `value` is empty where a country is not known, and for the class of what nobody clicked.
create table daily_figure (
  app_id uuid not null,
  organization_id uuid not null,
  dimension text not null,
  value text not null,
  day date not null,
  served bigint not null,
  delivered bigint not null,
  clicks bigint not null,
  completions bigint not null,
  earnings_micros bigint not null,
  payout_micros bigint not null,
  constraint daily_figure_pk primary key (app_id, dimension, day, value, organization_id),
  constraint daily_figure_dimension_known check (dimension in ('campaign', 'surface', 'country', 'class'))
-- Most rows of a busy day are updated each second: with less room a quarter of the updates had to enter all indexes.
) with (fillfactor = 50);
create index daily_figure_organization_index on daily_figure (organization_id, dimension, day);
create index daily_figure_day_index on daily_figure (dimension, day);

-- What each creator's links brought.
create table creator_figure (
  app_id uuid not null,
  organization_id uuid not null,
  creator_id text not null,
  campaign_id uuid not null,
  day date not null,
  clicks bigint not null,
  completions bigint not null,
  earnings_micros bigint not null,
  payout_micros bigint not null,
  constraint creator_figure_pk primary key (app_id, creator_id, day, campaign_id)
) with (fillfactor = 80);
create index creator_figure_app_index on creator_figure (app_id, day);
create index creator_figure_organization_index on creator_figure (organization_id, day);
create index creator_figure_day_index on creator_figure (day);
