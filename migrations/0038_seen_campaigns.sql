-- expand: how often a user was shown the campaigns that limit it

-- 24 bytes for each: the campaign's id, the first confirmed impression in milliseconds (6 bytes), and their number. Written
-- with the ranking state; null for a minor.
alter table app_user add column seen bytea;
