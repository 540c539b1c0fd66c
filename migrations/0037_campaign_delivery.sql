-- expand: when and to whom a campaign is shown: hours, even pacing, audience, frequency, and where its links lead meanwhile

alter table campaign add column schedule jsonb;
alter table campaign add column audience jsonb;
-- Both or neither: confirmed impressions for one person within so many days.
alter table campaign add column frequency_delivered int;
alter table campaign add column frequency_days int;
alter table campaign add column cap_pacing text;
alter table campaign add column fallback_url text;

-- True of a click that led to the fallback; null of any other.
alter table transaction add column to_fallback boolean;
