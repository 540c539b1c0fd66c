-- What people were granted: provisionally at the click, for good at the verification.

create table entitlement_grant (
  id uuid not null,
  app_id uuid not null,
  environment text not null,
  user_id text not null,
  campaign_id uuid not null,
  transaction_id uuid not null,
  kind text not null,
  type text not null,
  value_micros bigint,
  unit text,
  starts_at timestamptz not null,
  ends_at timestamptz,
  constraint entitlement_grant_kind_known check (kind in ('provisional', 'verified')),
  constraint entitlement_grant_type_known check (type in ('free_trial', 'discount', 'credit'))
);
-- One provisional grant of a campaign, one verified grant of a transaction, and a person's grants together: one index to pay
-- for at a click.
create unique index entitlement_grant_unique on entitlement_grant
  (app_id, environment, user_id, campaign_id, (case kind when 'verified' then transaction_id end)) nulls not distinct;
